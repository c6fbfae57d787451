import StateFolder

extension Store {
  /// How long the longer one of the logs is, in bytes. Complexity: O(1), without a system call.
  public var logBytes: Int { max(connection.logBytes, turns?.active.end ?? 0) }

  /// Whether the logs are so long that they should be copied: see `beginCheckpoint()`.
  public var isCheckpointDue: Bool { logBytes >= surroundings.limits.logBytesMax || isTurnFileFull }

  /// Whether the file of turns is as long as it may be.
  var isTurnFileFull: Bool {
    guard let file = turns?.active else { return false }
    return file.end >= surroundings.limits.turnFileBytes && !file.isEmpty
  }

  /// How many bytes of records wait to be copied into the database.
  public var pendingBytes: Int { pending.byteCount }

  /// How long the file is that takes records now, in bytes; 0 where there is none.
  public var turnFileBytes: Int { turns?.active.end ?? 0 }

  /// Whether so much waits to be copied into the database that the next turn might have to wait for it.
  public var isBacklogged: Bool { pending.byteCount >= surroundings.limits.pendingBytes }

  /// Whether something was erased of which the logs may still have what it was.
  public var hasErased: Bool { running != nil && checkpoint.hasErased }

  /// Waits until all that was committed before the call is on the disk. Any thread may call it, at any time between
  /// `begin()` and `close()`; the loop goes on committing meanwhile, and one sync serves all that came before it.
  ///
  /// - Throws: What the disk holds is no longer known: acknowledge nothing, and end. A second try would succeed without
  ///   having written what the first could not (fsync(2); "fsyncgate").
  ///
  /// The corresponding C function is `fdatasync`.
  public func syncLog() throws(StoreError) {
    guard let log else { preconditionFailure("syncLog before begin") }
    if let syncs { for file in syncs { try file.syncData() } }
    try log.syncData()
  }

  /// Looks whether the files are still those that were opened, and whether the database has refused anything. To be called
  /// once a second or so.
  ///
  /// - Throws: `.vanished`: what is written from now on is lost with the process. Acknowledge nothing, and end. Else why the
  ///   database has not taken what is beside it.
  public func check() throws(StoreError) {
    if log == nil { return }
    hasTriedPending = false
    try checkFiles()
    if let pendingFailure { throw pendingFailure }
  }

  /// Looks whether the files are still those that were opened.
  private func checkFiles() throws(StoreError) {
    try identity.check(path)
    try log?.check()
    if let syncs { for file in syncs { try file.check() } }
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
      let last = RunMark.random()
      let failure = isClean ? markClean(last) : nil
      running = nil
      log = nil
      (turns, syncs) = (nil, nil)
      try connection.close(keepsLog: failure != nil || !isClean)
      if let failure { throw failure }
      if !isClean { return }
      try RunMark.write(last, in: directory)
      for suffix in StateFiles.turnSuffixes { try Files.remove(path + suffix) }
    }
  }

  /// Says that this run ended as told, and copies the log.
  /// - Parameter last: The mark that the database has then.
  /// - Returns: Why that could not be.
  private func markClean(_ last: String) -> StoreError? {
    do throws(StoreError) {
      // What the database refused once it may take now.
      try checkFiles()
      connection.rollBack()
      try RunMark.write(mark ?? last, last, in: directory)
      try copyPending()
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
