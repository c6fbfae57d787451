import JSON

// Records go into a file of turns, and from there into the database, many turns at a time.
extension Store {
  /// Writes the records of a turn into the file of turns.
  func append(_ records: borrowing ByteBuffer, first: Int, to turns: TurnLog) throws(StoreError) {
    // The database has not taken them for long: its reason is this one's.
    if pending.byteCount >= StoreLimits.pendingBytesMax {
      try claiming { () throws(StoreError) in try copyPending() }
    }
    try turns.append(records, after: .init(revision: lastRevision, batches: batches))
    pending.append(records, first: first)
  }

  /// Copies what is pending when it is time, unless a worker has the database. What goes wrong is not this turn's matter:
  /// its records are kept. It is tried again when as much has come again.
  func copyPendingIfLong() {
    if pending.byteCount < pendingMax { return }
    claimingIfFree {
      do throws(StoreError) { try copyPending() } catch {
        pendingMax = min(pending.byteCount + surroundings.pendingBytes, StoreLimits.pendingBytesMax)
      }
    }
  }

  /// Copies what is pending into the database, whose caller has claimed it.
  ///
  /// - Complexity: O(bytes pending): about a millisecond for `StoreLimits.pendingBytes`.
  func copyPending() throws(StoreError) {
    guard !pending.isEmpty, let statements = running?.statements else { return }
    connection.rollBack()
    do throws(StoreError) {
      try statements.begin.run()
      try appendPending(statements)
      try statements.end.run()
    } catch {
      connection.rollBack()
      throw error
    }
    pendingIsCopied()
  }

  /// Appends what is pending to the journal, within a transaction of the caller's.
  func appendPending(_ statements: HotStatements) throws(StoreError) {
    try unsafe pending.forEachRow { (key, records) throws(StoreError) in
      try unsafe appendRow(key, records, statements)
    }
  }

  /// The transaction with what was pending has ended well.
  func pendingIsCopied() {
    pending.removeAll()
    pendingMax = surroundings.pendingBytes
  }
}
