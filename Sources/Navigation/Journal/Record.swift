package import JSON

/// The head that every record of the journal has: what whoever keeps records needs to know of them, and all it knows.
///
/// A record is: its length with the head (32 bits), the revision (64), the scene (64; the revision of its Open), the kind
/// (8), all little-endian; then what `CommitRecord` says. Whoever stores it sees to it that it comes back unharmed.
public struct Record: Hashable, Sendable {
  /// What a record is of.
  public enum Kind: UInt8, Hashable, Sendable {
    /// A scene begins; the whole of it follows.
    case open = 0
    case commit = 1
    /// A scene is closed; nothing follows.
    case close = 2
  }
  /// The length of a head.
  public static let headBytes = 21
  /// Longer than any record: what is longer is damaged.
  public static let bytesMax = 64 << 20

  /// Of the whole record, in bytes.
  public let length: Int
  public let revision: Revision
  /// The revision of the scene's Open.
  public let scene: Revision
  public let kind: Kind

  /// Reads the head of the record that begins at a place.
  /// - Throws: `RecordError` when there is none, or it does not end within the bytes.
  public init(_ bytes: [UInt8], at start: Int = 0) throws(RecordError) {
    guard start >= 0, bytes.count - start >= Self.headBytes else { throw RecordError("a head", at: start) }
    length = Self.length(bytes, at: start)
    guard length >= Self.headBytes, length <= bytes.count - start else {
      throw RecordError("a length", at: start)
    }
    revision = Self.fixed(bytes, at: start + 4)
    scene = Self.fixed(bytes, at: start + 12)
    guard let kind = Kind(rawValue: bytes[start + 20]) else { throw RecordError("a kind", at: start + 20) }
    self.kind = kind
  }

  /// The length that a head says.
  static func length(_ bytes: [UInt8], at start: Int) -> Int {
    Int(bytes.littleEndian(UInt32.self, at: start))
  }

  /// 64 bits, least significant byte first.
  static func fixed(_ bytes: [UInt8], at start: Int) -> Int {
    Int(bytes.littleEndian(Int64.self, at: start))
  }

  /// Appends a head; its length comes with `end`.
  /// - Returns: where it begins.
  @inline(__always)
  static func begin(_ kind: Kind, revision: Revision, scene: Revision, in buffer: inout ByteBuffer) -> Int {
    let start = buffer.count
    buffer.append(fixed32: 0)
    buffer.append(fixed: revision)
    buffer.append(fixed: scene)
    buffer.append(kind.rawValue)
    return start
  }

  /// Ends the record that begins at a place: now its length is known.
  @inline(__always)
  static func end(_ start: Int, in buffer: inout ByteBuffer) {
    buffer.set(fixed32: UInt32(truncatingIfNeeded: buffer.count - start), at: start)
  }

  /// Where the record's own part is, behind the head.
  func body(at start: Int) -> Range<Int> { (start + Self.headBytes)..<(start + length) }

  /// Appends the record of a Close.
  package static func close(scene: Revision, revision: Revision, into buffer: inout ByteBuffer) {
    let start = begin(.close, revision: revision, scene: scene, in: &buffer)
    end(start, in: &buffer)
  }
}
