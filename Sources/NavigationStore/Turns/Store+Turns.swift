import JSON

// Records and replies go into a file of turns, and from there into the database, many turns at a time.
extension Store {
  /// Writes what a turn has into the file of turns.
  /// - Parameter batch: which `fitsTurn`.
  func append(_ batch: borrowing Batch, first: Int, to turns: TurnLog) throws(StoreError) {
    try makeRoom()
    if isTurnFileFull {
      throw StoreError(
        .full, file: turns.active.sync.path, found: "\(turns.active.end) bytes wait to be copied into the database",
        limit: .turnFileBytes)
    }
    turnReplies.removeAll(keeping: Batch.bytesKept)
    if batch.hasReplies { turnReplies.append(batch) }
    try turns.append(batch.records, turnReplies, after: .init(revision: lastRevision, batches: batches))
    pending.append(batch.records, first: first, turnReplies)
  }

  /// Copies what is pending before more may come: when the database has refused it for another reason than a full disk, or
  /// when it is as much as may be. What is too much is tried once between two calls of `check()`.
  ///
  /// - Throws: Why the database does not take it.
  private func makeRoom() throws(StoreError) {
    let isTooMuch = isBacklogged
    guard isTooMuch || pendingFailure != nil && pendingFailure?.code != .full else { return }
    do throws(StoreError) {
      if isTooMuch, let pendingFailure, hasTriedPending { throw pendingFailure }
      hasTriedPending = true
      try claiming { () throws(StoreError) in try copyPending() }
    } catch {
      throw isTooMuch ? error.reaching(.pendingBytes) : error
    }
  }

  /// Copies what is pending when it is time, unless a worker has the database. What goes wrong is not this turn's matter:
  /// its records are kept. On a full disk it is tried again when as much has come again, up to a bound; else, and at that,
  /// the next turn is refused.
  func copyPendingIfLong() {
    if pending.byteCount < pendingMax { return }
    claimingIfFree {
      do throws(StoreError) { try copyPending() } catch {
        pendingMax = min(pending.byteCount + surroundings.copiedBytes, surroundings.limits.pendingBytes)
      }
    }
  }

  /// Copies what is pending into the database, whose caller has claimed it.
  ///
  /// - Complexity: O(bytes pending): about a millisecond for `StoreLimits.copiedBytes`.
  func copyPending() throws(StoreError) {
    guard !pending.isEmpty, let statements = running?.statements else { return }
    connection.rollBack()
    do throws(StoreError) {
      try statements.begin.run()
      try appendPending(statements)
      try statements.end.run()
    } catch {
      connection.rollBack()
      pendingFailure = error
      throw error
    }
    pendingIsCopied()
  }

  /// Appends what is pending to the journal, and keeps and forgets replies, within a transaction of the caller's.
  func appendPending(_ statements: HotStatements) throws(StoreError) {
    try unsafe pending.forEachRow { (key, records) throws(StoreError) in
      try unsafe appendRow(key, records, statements)
    }
    if pending.replies.isEmpty { return }
    for entry in pending.replies.entries {
      switch entry {
      case .kept(let request): try keep(request, statements)
      case .forgotten(let id): try forgetRequest(id, statements)
      }
    }
  }

  /// The transaction with what was pending has ended well.
  func pendingIsCopied() {
    pending.removeAll()
    pendingFailure = nil
    hasTriedPending = false
    pendingMax = surroundings.copiedBytesMax
  }
}
