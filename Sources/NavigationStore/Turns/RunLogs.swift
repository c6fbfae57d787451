/// The logs of a run on the disk: SQLite's write-ahead log and the turn files. Any thread may use it.
struct RunLogs: Sendable {
  /// SQLite's write-ahead log.
  let writeAhead: SyncState
  /// None under `Durability.none`.
  let turnFiles: [SyncState]

  /// Waits until all earlier writes are on the disk.
  func sync() throws(StoreError) {
    for file in turnFiles { try file.syncData() }
    try writeAhead.syncData()
  }

  /// Checks that the files are still those that were opened.
  /// - Throws: `.vanished`.
  func check() throws(StoreError) {
    try writeAhead.check()
    for file in turnFiles { try file.check() }
  }
}
