/// The head of a record, the only part that the store interprets.
///
/// A record is a commit, or the opening or closing of a scene, as Navigation writes it. Its head has 21 bytes, little
/// endian: its length with the head (4), its revision (8), its scene (8), its kind (1).
struct RecordHead: Equatable, Sendable {
  static let byteCount = 21

  enum Kind: UInt8, Sendable {
    case open = 0
    case commit = 1
    case close = 2
  }

  /// The length of the whole record, in bytes.
  var length: Int
  /// Ascends over all records of a daemon.
  var revision: Int
  /// The revision of the scene's opening, which is its number on disk.
  var scene: Int
  var kind: Kind

  init(length: Int, revision: Int, scene: Int, kind: Kind) {
    self.length = length
    self.revision = revision
    self.scene = scene
    self.kind = kind
  }

  /// Reads the head of the record that begins at `offset`.
  /// - Returns: nil when no whole record can begin there.
  init?(_ bytes: Span<UInt8>, at offset: Int = 0) {
    guard offset >= 0, bytes.count - offset >= Self.byteCount else { return nil }
    let raw = unsafe bytes.bytes
    let length = Int(unsafe raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian)
    guard length >= Self.byteCount, length <= bytes.count - offset, let kind = Kind(rawValue: bytes[offset + 20]) else {
      return nil
    }
    self.length = length
    revision = Int(unsafe raw.unsafeLoadUnaligned(fromByteOffset: offset + 4, as: Int64.self).littleEndian)
    scene = Int(unsafe raw.unsafeLoadUnaligned(fromByteOffset: offset + 12, as: Int64.self).littleEndian)
    self.kind = kind
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: length >> (8 * shift))) }
    for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: revision >> (8 * shift))) }
    for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: scene >> (8 * shift))) }
    bytes.append(kind.rawValue)
    return bytes
  }
}
