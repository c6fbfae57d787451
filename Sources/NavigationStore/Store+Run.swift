import StateFolder

// The beginning and the end of a run.
extension Store {
  /// Takes the database over for this run: from now on it counts as not stopped cleanly.
  ///
  /// Called after all state was loaded and found valid, before any change is acknowledged. When it returns, the mark is
  /// on the disk and the logs have nothing of earlier runs, on which the next start relies.
  ///
  /// - Throws: The reason why the run could not begin. It may be tried again.
  /// - Complexity: O(length of the write-ahead log); a few syncs of the disk.
  public func begin() throws(StoreError) {
    do throws(StoreError) { try beginRun() } catch {
      noteBegin(error)
      throw error
    }
    noteBegin(nil)
  }

  private func beginRun() throws(StoreError) {
    try database.claiming { _ throws(StoreError) in
      precondition(!isRunning, "begun twice")
      try database.openForWriting(in: directory, now: started, surroundings)
      let connection = database.connection
      let next = RunMark.random()
      try RunMark.write(mark ?? next, next, in: directory)
      let tables = try Tables(connection)
      try connection.transaction { () throws(StoreError) in
        try turns.write(to: tables)
        try Meta.set(.mark, next, in: connection)
        try Meta.set(.epoch, epoch, in: connection)
        try Meta.set(.bootID, surroundings.bootID, in: connection)
        try Meta.set(.isClean, 0, in: connection)
        try Meta.set(.file, database.inode, in: connection)
        try Meta.set(.isBackup, 0, in: connection)
        try Meta.set(.durability, durability.rawValue, in: connection)
        try Meta.set(.started, started, in: connection)
      }
      turns.areCopied()
      // If a later step fails, the next attempt finds this mark in the database.
      mark = next
      let writeAhead = try SyncState(path + "-wal")
      try writeAhead.syncAll()
      let folder = try SyncedFile(directory: directory)
      try folder.sync()
      checkpoint.begin()
      if checkpoint.cutsLogs { try copyLog(tables) } else { try connection.checkpoint() }
      checkpoint.startOver()
      try RunMark.write(next, in: directory)
      let log = try beginTurns(next, folder)
      turns.begin(log)
      logs = RunLogs(writeAhead: writeAhead, turnFiles: log.map { [$0.active.sync, $0.spare.sync] } ?? [])
      sweeper.begin(lastRevision: lastRevision)
      database.begin(tables)
    }
  }

  /// Makes the turn files, or removes those of earlier runs under `Durability.none`: their contents are in the database
  /// now, on the disk.
  ///
  /// The database records that they exist only once they do, so that a start after an earlier kill does not expect
  /// them.
  /// - Returns: nil under `Durability.none`.
  private func beginTurns(_ mark: String, _ folder: borrowing SyncedFile) throws(StoreError) -> TurnLog? {
    if durability == .none {
      try removeTurnFiles()
      return nil
    }
    let log = try TurnLog(beside: path, mark: mark, surroundings)
    try folder.sync()
    try Meta.set(.turns, mark, in: database.connection)
    return log
  }

  private func removeTurnFiles() throws(StoreError) {
    for suffix in StateFiles.turnSuffixes { try Files.remove(path + suffix) }
  }

  /// Ends the run: writes all changes into the database, which then counts as stopped cleanly. The files of a store
  /// that was not begun stay as they are, and so do those of a store that is dropped without this call, as after a
  /// kill.
  /// - Parameter isClean: Whether all acknowledged changes were committed. If not, the next start is as after a kill.
  /// - Throws: The error of writing. The store is closed nevertheless, and the next start, as after a kill, has all
  ///   committed changes. A copy that is being made is abandoned.
  public func close(isClean: Bool = true) throws(StoreError) {
    backup?.cancel()
    try database.claiming { connection throws(StoreError) in
      guard isRunning else { return try connection.close(keepsLog: true) }
      let last = RunMark.random()
      let failure = isClean ? markClean(last) : nil
      endRun()
      try connection.close(keepsLog: failure != nil || !isClean)
      if let failure { throw failure }
      if !isClean { return }
      try RunMark.write(last, in: directory)
      try removeTurnFiles()
    }
  }

  /// Closes the files of a run, except the database.
  func endRun() {
    database.end()
    turns.end()
    logs = nil
  }

  /// Marks the database as stopped cleanly, and copies the log.
  /// - Parameter last: The mark that the database gets.
  /// - Returns: The error, if this failed.
  private func markClean(_ last: String) -> StoreError? {
    let connection = database.connection
    do throws(StoreError) {
      // The database may now accept changes that it refused before.
      try checkFiles()
      connection.rollBack()
      try RunMark.write(mark ?? last, last, in: directory)
      try turns.copy()
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

  // MARK: - The disk

  /// Waits until all earlier commits are on the disk. Any thread may call it, at any time between `begin()` and
  /// `close()`; the loop continues to commit meanwhile, and one sync serves all commits before it.
  /// - Throws: The error of the disk, whose contents are no longer known: acknowledge nothing, and end. A second
  ///   attempt would succeed without having written the data of the first (fsync(2); "fsyncgate").
  ///
  /// The corresponding C function is `fdatasync`.
  public func syncLog() throws(StoreError) {
    guard let logs else { preconditionFailure("syncLog before begin") }
    try logs.sync()
  }

  /// Checks that the files are still those that were opened, and that the database has refused nothing. Called about
  /// once a second.
  /// - Throws: `.vanished`: later writes are lost with the process. Acknowledge nothing, and end. Any other code: the
  ///   reason why the database has not accepted pending turns.
  public func check() throws(StoreError) {
    if logs == nil { return }
    try checkFiles()
    try turns.check()
  }

  private func checkFiles() throws(StoreError) {
    try database.check()
    try logs?.check()
  }
}
