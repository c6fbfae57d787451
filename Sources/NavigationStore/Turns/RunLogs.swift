/// The logs of a run as the disk has them: SQLite's write-ahead log and the turn files. Any thread may use it.
struct RunLogs: Sendable {
  /// SQLite's write-ahead log.
  let writeAhead: SyncState
  /// None under `Durability.none`.
  let turnFiles: [SyncState]

  /// Waits until everything that was written before the call is on the disk.
  func sync() throws(StoreError) {
    for file in turnFiles { try file.syncData() }
    try writeAhead.syncData()
  }

  /// Looks whether the files are still those that were opened.
  ///
  /// - Throws: `.vanished`.
  func check() throws(StoreError) {
    try writeAhead.check()
    for file in turnFiles { try file.check() }
  }
}
