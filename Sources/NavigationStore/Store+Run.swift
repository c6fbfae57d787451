import StateFolder

// The beginning and the end of a run.
extension Store {
  /// Takes the database over for this run: from now on it counts as not stopped cleanly.
  ///
  /// Called once, after everything was loaded and found good, before anything is acknowledged or the epoch is made known.
  /// When it returns, the mark is on the disk and the logs have nothing that an earlier run wrote, so that the next start
  /// knows what to expect.
  ///
  /// - Complexity: O(length of the write-ahead log); a few syncs of the disk.
  public func begin() throws(StoreError) {
    try database.claiming { connection throws(StoreError) in
      precondition(!isRunning, "begun twice")
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
      let writeAhead = try SyncState(path + "-wal")
      try writeAhead.syncAll()
      let folder = try SyncedFile(directory: directory)
      try folder.sync()
      checkpoint.begin()
      if checkpoint.cutsLogs { try copyLog(tables) } else { try connection.checkpoint() }
      checkpoint.startOver()
      try RunMark.write(next, in: directory)
      mark = next
      let log = try beginTurns(next, folder)
      turns.begin(log)
      logs = RunLogs(writeAhead: writeAhead, turnFiles: log.map { [$0.active.sync, $0.spare.sync] } ?? [])
      sweeper.begin(lastRevision: lastRevision)
      database.begin(tables)
    }
  }

  /// Makes the turn files, or removes those of earlier runs under `Durability.none`: what was in them is in the database
  /// now, on the disk.
  ///
  /// The database says that they exist when they do: a kill before that leaves a start without them as it should be.
  ///
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

  /// Ends the run: everything is in the database, which counts as stopped cleanly. A store that was not begun is closed
  /// and its files stay as they are; so do those of a store that is dropped without this call, as after a kill.
  ///
  /// - Parameter isClean: Whether everything that was acknowledged was committed. If not, the next start is as after a
  ///   kill.
  /// - Throws: The store is closed all the same. What was committed is there at the next start, which is as after a kill.
  ///   A copy that is being made is given up.
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

  /// Gives up what a run has open, apart from the database.
  func endRun() {
    database.end()
    turns.end()
    logs = nil
  }

  /// Marks the database as stopped cleanly, and copies the log.
  ///
  /// - Parameter last: The mark that the database has then.
  /// - Returns: Why that could not be.
  private func markClean(_ last: String) -> StoreError? {
    let connection = database.connection
    do throws(StoreError) {
      // What the database refused once it may take now.
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

  /// Waits until everything that was committed before the call is on the disk. Any thread may call it, at any time between
  /// `begin()` and `close()`; the loop goes on committing meanwhile, and one sync serves all commits before it.
  ///
  /// - Throws: What the disk holds is no longer known: acknowledge nothing, and end. A second try would succeed without
  ///   having written what the first could not (fsync(2); "fsyncgate").
  ///
  /// The corresponding C function is `fdatasync`.
  public func syncLog() throws(StoreError) {
    guard let logs else { preconditionFailure("syncLog before begin") }
    try logs.sync()
  }

  /// Looks whether the files are still those that were opened, and whether the database has refused anything. To be called
  /// about once a second.
  ///
  /// - Throws: `.vanished`: what is written from now on is lost with the process. Acknowledge nothing, and end. Any other
  ///   code: why the database has not taken what waits.
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
