import JSON

/// The first bytes of a turn file: whose it is.
///
/// 40 bytes, little endian: what it is and of which form its frames are (8), the mark of the run that wrote it (16, text), the salt of its frames (8), a
/// sum of these (8). They lie in one sector, which no power cut divides.
struct TurnFileHead: Equatable {
  static let byteCount = 40
  private static let magic: [UInt8] = Array("navdtrn".utf8)
  private static let markBytes = 16

  /// Of its frames: 2, or 1 in one that an earlier navd wrote, which has no replies.
  private(set) var form = 2
  /// Of the run: see `RunMark`.
  var mark: String
  /// Random, another one each time that the file begins anew.
  var salt: UInt64

  /// - Parameter mark: 16 bytes of text.
  init(mark: String, salt: UInt64) {
    precondition(mark.utf8.count == Self.markBytes, "no mark of a run")
    self.mark = mark
    self.salt = salt
  }

  /// nil when the bytes do not begin with a whole one.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.byteCount, bytes.starts(with: Self.magic), let form = Self.form(of: bytes[7]),
      Int(bytes.littleEndian(Int64.self, at: 32)) == Checksum.of(bytes.span.extracting(0..<32), key: 0)
    else { return nil }
    self.form = form
    mark = String(decoding: bytes[8..<24], as: UTF8.self)
    salt = bytes.littleEndian(UInt64.self, at: 24)
  }

  private static func form(of digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "1"): 1
    case UInt8(ascii: "2"): 2
    default: nil
    }
  }

  /// Writes it behind what a buffer has, which is nothing.
  func write(into buffer: inout ByteBuffer) {
    buffer.append(Self.magic)
    buffer.append(UInt8(ascii: "0") + UInt8(form))
    buffer.append(text: mark)
    buffer.append(fixed64: salt)
    let sum = unsafe buffer.withBytes { unsafe Checksum.of(Span(_unsafeBytes: $0), key: 0) }
    buffer.append(fixed64: UInt64(bitPattern: Int64(sum)))
  }
}
