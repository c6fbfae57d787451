import JSON

// Overwriting what must not be found on the disk any more.
extension Store {
  /// From now on what is removed from the database is overwritten with zeros, also where that costs a write of its own.
  ///
  /// The corresponding pragma is `secure_delete`.
  public func overwriteFreed() throws(StoreError) {
    try claiming { () throws(StoreError) in try connection.execute("PRAGMA secure_delete = ON") }
  }

  /// Puts a record in the place of one that is as long.
  func replace(_ record: [UInt8], of revision: Int, _ statements: HotStatements) throws(StoreError) {
    guard let row = try rowForReplacing(revision, statements),
      let place = JournalRow.place(of: revision, in: row.bytes), place.count == record.count
    else { return }
    var buffer = ByteBuffer(capacity: row.bytes.count)
    buffer.append(row.bytes, 0..<place.lowerBound)
    buffer.append(record, record.indices)
    buffer.append(row.bytes, place.upperBound..<row.bytes.count)
    try unsafe buffer.withBytes { (bytes) throws(StoreError) in
      statements.replaceRow.bind(1, row.key)
      unsafe statements.replaceRow.bind(2, bytes)
      statements.replaceRow.bind(3, Checksum.of(unsafe Span(_unsafeBytes: bytes), key: row.key))
      try statements.replaceRow.run()
    }
  }

  private func rowForReplacing(
    _ revision: Int, _ statements: HotStatements
  ) throws(StoreError) -> (key: Int, bytes: [UInt8])? {
    let row = statements.rowOfRevision
    row.bind(1, revision)
    defer { row.reset() }
    guard try row.step() else { return nil }
    var bytes: [UInt8] = []
    try JournalRow.read(row, file: path, into: &bytes)
    return (row.number(0), bytes)
  }

  /// Copies the log into the database; of one that holds what was erased since nothing is left, either: it is cut where
  /// the first write into the new one ends.
  func checkpointErasing(_ statements: HotStatements) throws(StoreError) {
    try connection.checkpoint()
    if hasErased { try connection.execute("PRAGMA journal_size_limit = 0") }
    // The first write into a log that begins anew waits for the disk. Here that is this one, and not a request's.
    checkpoints += 1
    try put(.checkpoints, checkpoints, statements)
    if !hasErased { return }
    try connection.execute("PRAGMA journal_size_limit = \(2 * StoreLimits.logBytesMax)")
    hasErased = false
  }
}
