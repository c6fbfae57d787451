extension Store {
  /// Takes the database over for this run: from now on it counts as not stopped cleanly.
  ///
  /// Called once, after all was loaded and found good, before anything is acknowledged or the epoch is told. When it
  /// returns, the mark is on the disk and the log has nothing that the run before wrote, so that a start after this one knows what to expect.
  ///
  /// - Complexity: O(length of the write-ahead log); a few syncs of the disk.
  public func begin() throws(StoreError) {
    try claiming { () throws(StoreError) in
      precondition(running == nil, "begun twice")
      let next = RunMark.random()
      try RunMark.write(mark ?? next, next, in: directory)
      try connection.transaction { () throws(StoreError) in
        try Meta.set(.mark, next, in: connection)
        try Meta.set(.epoch, epoch, in: connection)
        try Meta.set(.bootID, surroundings.bootID, in: connection)
        try Meta.set(.isClean, 0, in: connection)
        try Meta.set(.file, identity.inode, in: connection)
        try Meta.set(.isBackup, 0, in: connection)
        try Meta.set(.durability, durability.rawValue, in: connection)
        try Meta.set(.started, started, in: connection)
      }
      let opened = try OpenLog(path + "-wal")
      try opened.file.sync()
      let folder = try SyncedFile(directory: directory)
      try folder.sync()
      let statements = try HotStatements(connection)
      if mustCutLog { try checkpointErasing(statements) } else { try connection.checkpoint() }
      try RunMark.write(next, in: directory)
      mark = next
      log = opened
      running = Running(statements: statements, sweep: SweepState(startingAfter: lastRevision))
    }
  }
}

/// The write-ahead log, open to be synced by any thread.
final class OpenLog: Sendable {
  let file: SyncedFile
  let identity: FileIdentity

  init(_ path: String) throws(StoreError) {
    file = try SyncedFile(path)
    guard let identity = try FileIdentity(path) else {
      throw StoreError(.vanished, file: path, found: "it is gone")
    }
    self.identity = identity
  }
}
