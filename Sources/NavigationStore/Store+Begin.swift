import StateFolder

extension Store {
  /// Takes the database over for this run: from now on it counts as not stopped cleanly.
  ///
  /// Called once, after all was loaded and found good, before anything is acknowledged or the epoch is told. When it
  /// returns, the mark is on the disk and the logs have nothing that the run before wrote, so that a start after this one
  /// knows what to expect.
  ///
  /// - Complexity: O(length of the write-ahead log); a few syncs of the disk.
  public func begin() throws(StoreError) {
    try claiming { () throws(StoreError) in
      precondition(running == nil, "begun twice")
      let next = RunMark.random()
      try RunMark.write(mark ?? next, next, in: directory)
      let statements = try HotStatements(connection)
      try connection.transaction { () throws(StoreError) in
        try appendPending(statements)
        try Meta.set(.mark, next, in: connection)
        try Meta.set(.epoch, epoch, in: connection)
        try Meta.set(.bootID, surroundings.bootID, in: connection)
        try Meta.set(.isClean, 0, in: connection)
        try Meta.set(.file, identity.inode, in: connection)
        try Meta.set(.isBackup, 0, in: connection)
        try Meta.set(.durability, durability.rawValue, in: connection)
        try Meta.set(.started, started, in: connection)
      }
      pending.removeAll()
      let opened = try SyncState(path + "-wal")
      try opened.syncAll()
      let folder = try SyncedFile(directory: directory)
      try folder.sync()
      cutsLogs = checkpoint.hasErased
      if cutsLogs { try copyErasing(statements) } else { try connection.checkpoint() }
      checkpoint = CheckpointState()
      try RunMark.write(next, in: directory)
      mark = next
      try beginTurns(next, folder)
      log = opened
      running = Running(statements: statements, sweep: SweepState(startingAfter: lastRevision))
    }
  }

  /// Makes the files of turns, or removes those of earlier runs: what was in them is in the database now, on the disk.
  ///
  /// That they are there is said when they are: a kill before that leaves a start without them as it should be.
  private func beginTurns(_ mark: String, _ folder: borrowing SyncedFile) throws(StoreError) {
    if durability == .none {
      for suffix in StateFiles.turnSuffixes { try Files.remove(path + suffix) }
      return
    }
    let begun = try TurnLog(beside: path, mark: mark, surroundings)
    try folder.sync()
    try Meta.set(.turns, mark, in: connection)
    turns = begun
    syncs = [begun.active.sync, begun.spare.sync]
  }
}
