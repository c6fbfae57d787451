/// A row of the journal: the records of one turn, or of them those that still live.
enum JournalRow {
  /// Walks over the records of the row at which a statement (revision, records, sum) stands.
  ///
  /// - Throws: `.damaged` when the sum is wrong or the records do not follow each other. What was walked over before
  ///   that has been seen.
  static func check(
    _ row: Statement, file: String, _ body: (Span<UInt8>, RecordHead) throws(StoreError) -> Void
  ) throws(StoreError) {
    let key = row.number(0)
    let sum = row.number(2)
    try row.withBytes(1) { (bytes) throws(StoreError) in
      var isWhole = Checksum.of(bytes, key: key) == sum
      if isWhole { isWhole = try forEach(bytes, from: key, body) }
      if !isWhole {
        throw StoreError(.damaged, file: file, found: "the journal's row \(key) is not what was written")
      }
    }
  }

  /// Walks over records that lie one after the other, ascending and none before `revision`.
  ///
  /// - Returns: Whether all of it was records.
  static func forEach(
    _ bytes: Span<UInt8>, from revision: Int, _ body: (Span<UInt8>, RecordHead) throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    var offset = 0
    var next = revision
    while offset < bytes.count {
      guard let head = RecordHead(bytes, at: offset), head.revision >= next else { return false }
      try body(bytes.extracting(offset..<offset + head.length), head)
      next = head.revision + 1
      offset += head.length
    }
    return offset > 0
  }
}
