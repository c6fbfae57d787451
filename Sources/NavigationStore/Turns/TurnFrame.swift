import JSON

/// The records of one turn of the loop as they lie in a turn file: 28 bytes, little endian, and the records.
///
/// The 28 bytes: how long the records are (4), what they follow (16), a sum (8) that is made with the file's salt, so that
/// what an earlier use of the file has left is never taken for a frame of this one.
struct TurnFrame {
  static let headBytes = 28

  /// What was written before a turn: it is taken at a start when all of that is there.
  struct Predecessor: Equatable {
    /// The revision of the last record.
    var revision: Int
    /// How many batches went into the database at once.
    var batches: Int
  }

  var previous: Predecessor
  /// Of the last record of the turn.
  var last: Int
  /// The records' place in the bytes of the file.
  var records: Range<Int>

  /// Writes a frame behind what a buffer has.
  static func write(
    _ records: borrowing ByteBuffer, after previous: Predecessor, salt: UInt64, into buffer: inout ByteBuffer
  ) {
    buffer.reserve(headBytes + records.count)
    buffer.append(fixed32: UInt32(records.count))
    buffer.append(fixed64: UInt64(bitPattern: Int64(previous.revision)))
    buffer.append(fixed64: UInt64(bitPattern: Int64(previous.batches)))
    let sum = unsafe records.withBytes { unsafe Checksum.of(Span(_unsafeBytes: $0), key: key(salt, previous)) }
    buffer.append(fixed64: UInt64(bitPattern: Int64(sum)))
    buffer.append(contentsOf: records)
  }

  /// Reads the frame that begins at a place; nil when no whole one does.
  init?(_ bytes: [UInt8], at offset: Int, salt: UInt64) {
    guard bytes.count - offset > Self.headBytes else { return nil }
    let length = Int(bytes.littleEndian(UInt32.self, at: offset))
    previous = Predecessor(
      revision: Int(bytes.littleEndian(Int64.self, at: offset + 4)),
      batches: Int(bytes.littleEndian(Int64.self, at: offset + 12)))
    let sum = Int(bytes.littleEndian(Int64.self, at: offset + 20))
    let start = offset + Self.headBytes
    guard length > 0, length <= bytes.count - start else { return nil }
    records = start..<start + length
    let span = bytes.span.extracting(records)
    guard Checksum.of(span, key: Self.key(salt, previous)) == sum,
      let last = JournalRow.last(span, from: previous.revision + 1)
    else { return nil }
    self.last = last
  }

  private static func key(_ salt: UInt64, _ previous: Predecessor) -> Int {
    let both = UInt64(truncatingIfNeeded: previous.revision) &+ UInt64(truncatingIfNeeded: previous.batches) << 40
    return Int(truncatingIfNeeded: salt &+ both)
  }
}
