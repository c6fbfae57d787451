import JSON

/// The head of a turn file, which names its run.
///
/// It has 40 bytes, little endian: a magic number with the form of the frames (8), the mark of the run (16, text), the
/// salt of the frames (8), a checksum of these (8). They are in one sector, which a power cut cannot divide.
struct TurnFileHead: Equatable {
  static let byteCount = 40
  private static let magic: [UInt8] = Array("navdtrn".utf8)
  private static let markBytes = 16

  /// The form of its frames: 2, or 1 in a file that an earlier navd wrote, which has no replies.
  private(set) var form = 2
  /// The mark of the run: see `RunMark`.
  var mark: String
  /// Random; a new one each time that the file is emptied.
  var salt: UInt64

  /// - Parameter mark: 16 bytes of text.
  init(mark: String, salt: UInt64) {
    precondition(mark.utf8.count == Self.markBytes, "no mark of a run")
    self.mark = mark
    self.salt = salt
  }

  /// Reads the head of a file; nil when there is no complete one.
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

  /// Writes the head into an empty buffer.
  func write(into buffer: inout ByteBuffer) {
    buffer.append(Self.magic)
    buffer.append(UInt8(ascii: "0") + UInt8(form))
    buffer.append(text: mark)
    buffer.append(fixed64: salt)
    let sum = unsafe buffer.withBytes { unsafe Checksum.of(Span(_unsafeBytes: $0), key: 0) }
    buffer.append(fixed64: UInt64(bitPattern: Int64(sum)))
  }
}
