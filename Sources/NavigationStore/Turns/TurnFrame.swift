import JSON

/// One turn of the loop in a turn file: a head of 40 bytes, the turn's records, and its replies (`TurnReplies`).
///
/// The head, little endian: the length of the records (4) and of the replies (4), the frame's number (8), its
/// predecessor (16), a checksum (8). The checksum includes the file's salt, so that remains of an earlier use of the
/// file are never taken for a frame. Files of form 1 have no replies, and neither their length nor the number.
struct TurnFrame {
  static let headBytes = 40

  /// The state before a turn. A start applies a turn only if it has reached that state.
  struct Predecessor: Equatable {
    /// The revision of the last record.
    var revision: Int
    /// The number of batches that went into the database without a turn file.
    var batches: Int
  }

  /// Ascends over the frames of a run.
  let number: Int
  let previous: Predecessor
  /// The place of the records in the file.
  let records: Range<Int>
  /// The place of the replies in the file.
  let replies: Range<Int>
  private let sum: Int
  /// The place behind the frame in the file.
  var end: Int { replies.upperBound }

  /// Writes a frame into an empty buffer.
  static func write(
    _ records: borrowing ByteBuffer, _ replies: borrowing TurnReplies, number: Int,
    after previous: Predecessor, salt: UInt64, into buffer: inout ByteBuffer
  ) {
    buffer.reserve(headBytes + records.count + replies.byteCount)
    buffer.append(fixed32: UInt32(records.count))
    buffer.append(fixed32: UInt32(replies.byteCount))
    buffer.append(fixed64: UInt64(bitPattern: Int64(number)))
    buffer.append(fixed64: UInt64(bitPattern: Int64(previous.revision)))
    buffer.append(fixed64: UInt64(bitPattern: Int64(previous.batches)))
    let sumPlace = buffer.count
    buffer.append(fixed64: 0)
    buffer.append(contentsOf: records)
    buffer.append(contentsOf: replies.bytes)
    let key = key(salt, previous, number: number, replies: replies.byteCount)
    let sum = unsafe buffer.withBytes { bytes in
      unsafe Checksum.of(Span(_unsafeBytes: UnsafeRawBufferPointer(rebasing: bytes[headBytes...])), key: key)
    }
    let bits = UInt64(bitPattern: Int64(sum))
    buffer.set(fixed32: UInt32(truncatingIfNeeded: bits), at: sumPlace)
    buffer.set(fixed32: UInt32(truncatingIfNeeded: bits >> 32), at: sumPlace + 4)
  }

  /// Reads the head of a frame at an offset of a file, without its checksum; nil if a frame of that length does not fit in
  /// the file.
  init?(_ bytes: [UInt8], at offset: Int, _ head: TurnFileHead) {
    let isOld = head.form == 1
    let start = offset + Self.headBytes - (isOld ? 12 : 0)
    guard bytes.count >= start else { return nil }
    let recordBytes = Int(bytes.littleEndian(UInt32.self, at: offset))
    let replyBytes = isOld ? 0 : Int(bytes.littleEndian(UInt32.self, at: offset + 4))
    guard recordBytes + replyBytes > 0, recordBytes + replyBytes <= bytes.count - start else { return nil }
    previous = Predecessor(
      revision: Int(bytes.littleEndian(Int64.self, at: start - 24)),
      batches: Int(bytes.littleEndian(Int64.self, at: start - 16)))
    // The files of form 1 have no turns without records.
    number = isOld ? previous.revision : Int(bytes.littleEndian(Int64.self, at: offset + 8))
    sum = Int(bytes.littleEndian(Int64.self, at: start - 8))
    records = start..<start + recordBytes
    replies = records.upperBound..<records.upperBound + replyBytes
  }

  /// The revision of the turn's last record, the predecessor's if it has none; nil if the frame is not as it was written.
  func last(_ bytes: [UInt8], _ head: TurnFileHead) -> Int? {
    let span = bytes.span.extracting(records.lowerBound..<replies.upperBound)
    let key = Self.key(head.salt, previous, number: head.form == 1 ? 0 : number, replies: replies.count)
    if Checksum.of(span, key: key) != sum { return nil }
    if records.isEmpty { return previous.revision }
    let (first, overflows) = previous.revision.addingReportingOverflow(1)
    return overflows ? nil : JournalRow.last(bytes.span.extracting(records), from: first)
  }

  private static func key(_ salt: UInt64, _ previous: Predecessor, number: Int, replies: Int) -> Int {
    let both = UInt64(truncatingIfNeeded: previous.revision) &+ UInt64(truncatingIfNeeded: previous.batches) << 40
    return Int(truncatingIfNeeded: salt &+ both &+ UInt64(replies) << 20 &+ UInt64(truncatingIfNeeded: number) << 24)
  }
}
