package import JSON

/// The head of every record of the journal, which is all that storage needs to know of a record.
///
/// A record consists of its length with the head (32 bits), the revision (64), the scene (64; the revision of its Open)
/// and the kind (8), all little-endian, followed by the body that `CommitRecord` describes. The storage must return it
/// undamaged.
public struct Record: Hashable, Sendable {
  public enum Kind: UInt8, Hashable, Sendable {
    /// A scene begins. The whole scene follows.
    case open = 0
    case commit = 1
    /// A scene is closed. Nothing follows.
    case close = 2
  }
  public static let headBytes = 21
  /// The maximum length of a record, which is SQLite's limit for a value. Longer ones are damaged.
  ///
  /// No call makes one that has two thirds of that length. Its edits are bounded by `work`, which counts every 256 bytes
  /// (`SceneLimits.workMax`); its message by the longest message that can be configured.
  public static let bytesMax = 1_000_000_000

  /// The length of the whole record in bytes.
  public let length: Int
  public let revision: Revision
  /// The revision of the scene's Open.
  public let scene: Revision
  public let kind: Kind

  /// Reads the head of the record at a position.
  /// - Throws: `RecordError` if there is none, or the record does not end within the bytes.
  public init(_ bytes: [UInt8], at start: Int = 0) throws(RecordError) {
    guard start >= 0, bytes.count - start >= Self.headBytes else { throw RecordError("a head", at: start) }
    length = Self.length(bytes, at: start)
    guard (Self.headBytes...Self.bytesMax).contains(length), length <= bytes.count - start else {
      throw RecordError("a length", at: start)
    }
    revision = Self.fixed(bytes, at: start + 4)
    scene = Self.fixed(bytes, at: start + 12)
    guard scene > 0, scene <= revision else { throw RecordError("a scene opened by then", at: start + 12) }
    guard let kind = Kind(rawValue: bytes[start + 20]) else { throw RecordError("a kind", at: start + 20) }
    self.kind = kind
  }

  /// The length in the head at a position.
  static func length(_ bytes: [UInt8], at start: Int) -> Int {
    Int(bytes.littleEndian(UInt32.self, at: start))
  }

  /// Reads 64 bits, least significant byte first.
  static func fixed(_ bytes: [UInt8], at start: Int) -> Int {
    Int(bytes.littleEndian(Int64.self, at: start))
  }

  /// Writes a head, whose length `end` fills in.
  /// - Returns: The start of the record.
  @inline(__always)
  static func begin(_ kind: Kind, revision: Revision, scene: Revision, in buffer: inout ByteBuffer) -> Int {
    let start = buffer.count
    buffer.append(fixed32: 0)
    buffer.append(fixed: revision)
    buffer.append(fixed: scene)
    buffer.append(kind.rawValue)
    return start
  }

  /// Ends a record, filling in its length.
  @inline(__always)
  static func end(_ start: Int, in buffer: inout ByteBuffer) {
    buffer.set(fixed32: UInt32(buffer.count - start), at: start)
  }

  func body(at start: Int) -> Range<Int> { (start + Self.headBytes)..<(start + length) }

  package static func close(scene: Revision, revision: Revision, into buffer: inout ByteBuffer) {
    let start = begin(.close, revision: revision, scene: scene, in: &buffer)
    end(start, in: &buffer)
  }
}
