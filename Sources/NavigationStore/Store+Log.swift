extension Store {
  /// How long the write-ahead log is, in bytes. Complexity: O(1), without a system call.
  public var logBytes: Int { connection.logBytes }

  /// Whether the log is so long that `checkpoint()` should be called.
  public var isCheckpointDue: Bool { logBytes >= StoreLimits.logBytesMax }

  /// Whether the log has what was erased in the database, until `checkpoint()`.
  public var hasErased: Bool { running != nil && mustCutLog }

  /// Waits until all that was committed before the call is on the disk. Any thread may call it, at any time between
  /// `begin()` and `close()`; the loop goes on committing meanwhile, and one sync serves all that came before it.
  ///
  /// Before `checkpoint()` it is called as well: what is on the disk already needs not be waited for with the database in
  /// one's hands.
  ///
  /// - Throws: What the disk holds is no longer known: acknowledge nothing, and end. A second try would succeed without
  ///   having written what the first could not (fsync(2); "fsyncgate").
  ///
  /// The corresponding C function is `fdatasync`.
  public func syncLog() throws(StoreError) {
    guard let log else { preconditionFailure("syncLog before begin") }
    try log.file.syncData()
  }

  /// Copies the log into the database, so that the log begins anew. Called on a worker, by turns with everything but
  /// `syncLog()`, after that. docs/decisions/0009 says how long it takes.
  ///
  /// - Throws: `.full`, `.io`: nothing is lost, the log goes on growing; try again later.
  /// - Complexity: O(length of the log).
  public func checkpoint() throws(StoreError) {
    try claiming { () throws(StoreError) in
      guard let statements = running?.statements else { preconditionFailure("checkpoint before begin, or after close") }
      connection.rollBack()
      try checkpointErasing(statements)
    }
  }

  /// Looks whether the files are still those that were opened. To be called once a second or so.
  ///
  /// - Throws: `.vanished`: what is written from now on is lost with the process. Acknowledge nothing, and end.
  public func check() throws(StoreError) {
    guard let log else { return }
    try Self.check(path, identity)
    try Self.check(path + "-wal", log.identity)
  }

  private static func check(_ path: String, _ identity: FileIdentity) throws(StoreError) {
    guard let now = try FileIdentity(path) else { throw StoreError(.vanished, file: path, found: "it is gone") }
    if !now.isSameFile(as: identity) {
      throw StoreError(.vanished, file: path, found: "another file lies in its place")
    }
  }

  /// Ends the run: everything is in the database, which counts as stopped cleanly. A store that was not begun is closed
  /// and left as it is; so is one that goes without this call, as after a kill.
  ///
  /// - Parameter isClean: Whether all that was acknowledged was committed. Otherwise the next start is as after a kill.
  /// - Throws: The store is closed all the same. What was committed is there at the next start, which is as after a kill.
  ///   A copy that is being made is given up.
  public func close(isClean: Bool = true) throws(StoreError) {
    backup?.cancel()
    try claiming { () throws(StoreError) in
      guard running != nil else { return try connection.close(keepsLog: true) }
      running = nil
      let last = RunMark.random()
      let failure = isClean ? markClean(last) : nil
      log = nil
      try connection.close(keepsLog: failure != nil || !isClean)
      if let failure { throw failure }
      if isClean { try RunMark.write(last, in: directory) }
    }
  }

  /// Says that this run ended as told, and copies the log.
  /// - Parameter last: The mark that the database has then.
  /// - Returns: Why that could not be.
  private func markClean(_ last: String) -> StoreError? {
    do throws(StoreError) {
      try check()
      connection.rollBack()
      try RunMark.write(mark ?? last, last, in: directory)
      try connection.transaction { () throws(StoreError) in
        try Meta.set(.isClean, 1, in: connection)
        try Meta.set(.mark, last, in: connection)
      }
      try connection.checkpoint()
      return nil
    } catch {
      return error
    }
  }
}
