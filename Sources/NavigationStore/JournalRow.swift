/// A row of the journal: the records of one turn, or of a few, or of them those that still live.
enum JournalRow {
  /// Reads the row at which a statement (revision, records, sum) stands.
  ///
  /// - Parameters:
  ///   - row: The statement.
  ///   - file: For the error.
  ///   - bytes: Gets the records; what was there before goes.
  /// - Returns: The revision of the last record.
  /// - Throws: `.damaged` when the sum is wrong, or the records are not whole and ascending.
  @discardableResult
  static func read(_ row: Statement, file: String, into bytes: inout [UInt8]) throws(StoreError) -> Int {
    let key = row.number(0)
    row.read(1, into: &bytes)
    guard Checksum.of(bytes.span, key: key) == row.number(2), let last = last(bytes.span, from: key) else {
      throw StoreError(.damaged, file: file, found: "the journal's row \(key) is not what was written")
    }
    return last
  }

  /// The revision of the last of records that lie one after the other; nil when they are not whole and ascending, or
  /// begin before `revision`, or there are none. Complexity: O(records).
  static func last(_ bytes: Span<UInt8>, from revision: Int) -> Int? {
    var offset = 0
    var next = revision
    while offset < bytes.count {
      guard let head = RecordHead(bytes, at: offset), head.revision >= next else { return nil }
      next = head.revision + 1
      offset += head.length
    }
    return offset > 0 ? next - 1 : nil
  }

  /// Where the record of a revision lies in a row that was read, nil when it is not there. Complexity: O(records).
  static func place(of revision: Int, in bytes: Span<UInt8>) -> Range<Int>? {
    var offset = 0
    while let head = RecordHead(bytes, at: offset), head.revision <= revision {
      if head.revision == revision { return offset..<offset + head.length }
      offset += head.length
    }
    return nil
  }

  /// Puts records, ascending by revision, in the places of those that are as long.
  /// - Returns: Whether any has its place there.
  /// - Complexity: O(bytes)
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
