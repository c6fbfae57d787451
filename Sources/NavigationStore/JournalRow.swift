/// The records in a row of the journal, without those that were swept.
enum JournalRow {
  /// Reads the current row of a statement: revision, records, sum.
  /// - Parameters:
  ///   - row: The statement.
  ///   - file: The database, for the error.
  ///   - bytes: The records; its former contents are replaced.
  /// - Returns: The revision of the last record.
  /// - Throws: `.damaged` when the checksum is wrong, or the records are incomplete or do not ascend.
  @discardableResult
  static func read(_ row: Statement, file: String, into bytes: inout [UInt8]) throws(StoreError) -> Int {
    let key = row.number(0)
    row.read(1, into: &bytes)
    guard Checksum.of(bytes.span, key: key) == row.number(2), let last = last(bytes.span, from: key) else {
      throw StoreError(.damaged, file: file, found: "the journal's row \(key) is not what was written")
    }
    return last
  }

  /// The revision of the last of the records in `bytes`.
  /// - Returns: nil when there are none, they are incomplete, do not ascend, or begin before `revision`.
  /// - Complexity: O(records).
  static func last(_ bytes: Span<UInt8>, from revision: Int) -> Int? {
    var offset = 0
    var next = revision
    while offset < bytes.count {
      guard let head = RecordHead(bytes, at: offset), head.revision >= next, head.revision < .max else { return nil }
      next = head.revision + 1
      offset += head.length
    }
    return offset > 0 ? next - 1 : nil
  }

  /// The next row of records that are written: one record, or several that have at most `StoreLimits.rowBytes` together.
  /// - Returns: Its place, and the revision of its first record; nil at the end.
  /// - Complexity: O(records of the row).
  static func next(in bytes: Span<UInt8>, at start: Int) -> (place: Range<Int>, key: Int)? {
    guard let first = RecordHead(bytes, at: start) else { return nil }
    var end = start + first.length
    while let next = RecordHead(bytes, at: end), end + next.length - start <= StoreLimits.rowBytes {
      end += next.length
    }
    return (start..<end, first.revision)
  }

  /// The length of the longest record in bytes, or 0 without records.
  /// - Complexity: O(records).
  static func longestRecord(in bytes: Span<UInt8>) -> Int {
    var (offset, longest) = (0, 0)
    while let head = RecordHead(bytes, at: offset) {
      longest = max(longest, head.length)
      offset += head.length
    }
    return longest
  }

  /// The record of a revision, nil when it is not there.
  /// - Complexity: O(records).
  static func record(of revision: Int, in bytes: RawSpan) -> [UInt8]? {
    place(of: revision, in: Span<UInt8>(_bytes: bytes)).map { place in
      var record: [UInt8] = []
      record.append(bytes.extracting(place))
      return record
    }
  }

  /// The place of a revision's record in a row, nil when it is not there.
  /// - Complexity: O(records).
  static func place(of revision: Int, in bytes: Span<UInt8>) -> Range<Int>? {
    var offset = 0
    while let head = RecordHead(bytes, at: offset), head.revision <= revision {
      if head.revision == revision { return offset..<offset + head.length }
      offset += head.length
    }
    return nil
  }

  /// Replaces the records in a row that have the same revision and length as one of `records`.
  /// - Parameters:
  ///   - records: The replacements, ascending by revision.
  ///   - bytes: The row.
  /// - Returns: Whether any was replaced.
  /// - Complexity: O(bytes).
  static func replace(_ records: ArraySlice<(revision: Int, record: [UInt8])>, in bytes: inout [UInt8]) -> Bool {
    var rest = records
    var (offset, isAny) = (0, false)
    while let next = rest.first, let head = RecordHead(bytes.span, at: offset) {
      if head.revision < next.revision {
        offset += head.length
        continue
      }
      if head.revision == next.revision, head.length == next.record.count {
        bytes.replaceSubrange(offset..<offset + head.length, with: next.record)
        isAny = true
      }
      rest.removeFirst()
    }
    return isAny
  }
}
