import JSON

/// The table of records. A row has one or several, and the revision of the first as its key.
struct JournalTable {
  /// The row that has the record of a revision, if the record is kept.
  let rowOfRevision: Statement
  /// The rows from a key on.
  let rowsFrom: Statement
  private let appendRow: Statement
  private let removeRows: Statement
  private let replaceRow: Statement
  private let path: String

  init(_ connection: DatabaseConnection) throws(StoreError) {
    path = connection.path
    rowOfRevision = try connection.prepareForLong(Self.rowOfRevision)
    rowsFrom = try connection.prepareForLong(
      "SELECT revision, records, sum FROM journal WHERE revision >= ?1 ORDER BY revision")
    appendRow = try connection.prepareForLong("INSERT INTO journal (revision, records, sum) VALUES (?1, ?2, ?3)")
    removeRows = try connection.prepareForLong("DELETE FROM journal WHERE revision BETWEEN ?1 AND ?2")
    replaceRow = try connection.prepareForLong("UPDATE journal SET records = ?2, sum = ?3 WHERE revision = ?1")
  }

  static let rowOfRevision =
    "SELECT revision, records, sum FROM journal WHERE revision <= ?1 ORDER BY revision DESC LIMIT 1"

  /// Appends records, in several rows if they are long: a record is read with its whole row, and SQLite limits a row.
  ///
  /// - Parameter records: Whole records, ascending.
  /// - Complexity: O(bytes).
  func append(_ records: borrowing ByteBuffer) throws(StoreError) {
    try unsafe records.withBytes { (bytes) throws(StoreError) in
      var start = 0
      while let (row, key) = unsafe JournalRow.next(in: Span(_unsafeBytes: bytes), at: start) {
        try unsafe write(key, UnsafeRawBufferPointer(rebasing: bytes[row]), by: appendRow)
        start = row.upperBound
      }
    }
  }

  func replace(_ key: Int, _ records: UnsafeRawBufferPointer) throws(StoreError) {
    try unsafe write(key, records, by: replaceRow)
  }

  private func write(_ key: Int, _ records: UnsafeRawBufferPointer, by statement: Statement) throws(StoreError) {
    statement.bind(1, key)
    unsafe statement.bind(2, records)
    statement.bind(3, Checksum.of(unsafe Span(_unsafeBytes: records), key: key))
    try statement.run()
  }

  /// Removes the rows whose keys are in a range.
  func remove(_ keys: ClosedRange<Int>) throws(StoreError) {
    try removeRows.run(keys.lowerBound, keys.upperBound)
  }

  /// The key of the row that has the record of a revision, or of the last row before it; nil when there is none.
  func key(ofRevision revision: Int) throws(StoreError) -> Int? {
    rowOfRevision.bind(1, revision)
    defer { rowOfRevision.reset() }
    return try rowOfRevision.step() ? rowOfRevision.number(0) : nil
  }

  /// Replaces the records of the given revisions that have the same length. Each row is written at most once.
  func replace(_ records: [(revision: Int, record: [UInt8])]) throws(StoreError) {
    var rest = records.sorted { $0.revision < $1.revision }[...]
    while let first = rest.first {
      guard var row = try row(ofRevision: first.revision) else {
        rest.removeFirst()
        continue
      }
      let own = rest.prefix { $0.revision <= row.last }
      rest = rest.dropFirst(max(1, own.count))
      if !JournalRow.replace(own, in: &row.bytes) { continue }
      try unsafe row.bytes.span.withUnsafeBytes { (bytes) throws(StoreError) in try unsafe replace(row.key, bytes) }
    }
  }

  private func row(ofRevision revision: Int) throws(StoreError) -> (key: Int, last: Int, bytes: [UInt8])? {
    rowOfRevision.bind(1, revision)
    defer { rowOfRevision.reset() }
    guard try rowOfRevision.step() else { return nil }
    var bytes: [UInt8] = []
    let last = try JournalRow.read(rowOfRevision, file: path, into: &bytes)
    return (rowOfRevision.number(0), last, bytes)
  }
}
