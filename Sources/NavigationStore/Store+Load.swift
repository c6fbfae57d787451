extension Store {
  /// Reads the snapshots of all open scenes, in the order in which these were opened. Those with a wrong checksum, too.
  /// - Throws: `.damaged` when a row cannot be read, when the numbers of the scenes do not ascend from 1 to at most
  ///   `lastRevision`, or the error of `body`.
  /// - Complexity: O(bytes of the snapshots).
  public func forEachScene(_ body: (StoredScene) throws(StoreError) -> Void) throws(StoreError) {
    try database.claiming { connection throws(StoreError) in
      try SnapshotTable.forEachOpen(connection, newest: lastRevision, body)
    }
  }

  /// Reads the closed scenes with records that are still to be erased, and the revision of the last record of each.
  /// - Throws: `.damaged`, or the error of `body`.
  /// - Complexity: O(scenes).
  public func forEachClosed(_ body: (_ scene: Int, _ last: Int) throws(StoreError) -> Void) throws(StoreError) {
    try database.claiming { connection throws(StoreError) in try SnapshotTable.forEachClosed(connection, body) }
  }

  /// Reads the records of the journal, ascending, row by row, from the row that has `revision` or follows it.
  /// - Parameters:
  ///   - revision: Usually `replayFrom`. Earlier records in the same row are read, too.
  ///   - end: `body` does not receive rows of the database that begin with this revision or a later one.
  ///   - body: Receives a row's records, one after the other as in `Batch.records`.
  /// - Throws: `.damaged`, or the error of `body`.
  /// - Complexity: O(bytes read).
  public func forEachBatch(
    from revision: Int, before end: Int = .max, _ body: (_ records: [UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) {
    try database.claiming { connection throws(StoreError) in
      let rows = try connection.prepare(
        """
        SELECT revision, records, sum FROM journal
        WHERE revision >= ifnull((SELECT max(revision) FROM journal WHERE revision <= ?1), ?1) ORDER BY revision
        """)
      rows.bind(1, revision)
      var bytes: [UInt8] = []
      while try rows.step() {
        try JournalRow.read(rows, file: path, into: &bytes)
        // The row is read first, because a damaged key is not an end.
        if rows.number(0) >= end { break }
        try body(bytes)
      }
      let records = turns.allRecords
      if !records.isEmpty { try body(records) }
    }
  }

  /// Reads all kept replies, in the order in which they were kept, including those that are not in the database yet.
  /// - Complexity: O(bytes of the replies).
  public func forEachRequest(_ body: (StoredRequest) throws(StoreError) -> Void) throws(StoreError) {
    try database.claiming { connection throws(StoreError) in
      let pending = turns.allReplies
      try ReplyTable.forEach(connection, except: Set(pending.map(\.id)), body)
      let forgotten = Set(pending.lazy.filter(\.isForgotten).map(\.id))
      for case .kept(let request) in pending where !forgotten.contains(request.id) { try body(request) }
    }
  }

  /// Reads all front-ends' places, in the order of the hashes of their tokens.
  /// - Complexity: O(tokens).
  public func forEachToken(_ body: (StoredToken) throws(StoreError) -> Void) throws(StoreError) {
    try database.claiming { connection throws(StoreError) in try TokenTable.forEach(connection, body) }
  }

  /// Reads all maps, by name, the installed one of a name last.
  /// - Complexity: O(bytes of their sources).
  public func forEachMap(_ body: (StoredMap) throws(StoreError) -> Void) throws(StoreError) {
    try database.claiming { connection throws(StoreError) in try StoredMapTable.forEach(connection, body) }
  }

  /// Reads all links that wait, in the order in which they were opened.
  /// - Complexity: O(bytes of their URLs).
  public func forEachLink(_ body: (StoredLink) throws(StoreError) -> Void) throws(StoreError) {
    try database.claiming { connection throws(StoreError) in try LinkTable.forEach(connection, body) }
  }

  /// The record of a revision, nil when it is not kept.
  /// - Throws: `.damaged`, `.io`.
  /// - Complexity: O(log of the journal, and the records of its row).
  public func record(revision: Int) throws(StoreError) -> [UInt8]? {
    if let record = turns.record(revision: revision) { return record }
    return try database.claiming { connection throws(StoreError) in
      let row = try rowOfRevision(connection)
      row.bind(1, revision)
      defer { row.reset() }
      guard try row.step() else { return nil }
      var bytes: [UInt8] = []
      try JournalRow.read(row, file: path, into: &bytes)
      return JournalRow.place(of: revision, in: bytes.span).map { $0.count == bytes.count ? bytes : Array(bytes[$0]) }
    }
  }

  private func rowOfRevision(_ connection: DatabaseConnection) throws(StoreError) -> Statement {
    if let tables = database.tables { return tables.journal.rowOfRevision }
    return try connection.prepare(JournalTable.rowOfRevision)
  }
}
