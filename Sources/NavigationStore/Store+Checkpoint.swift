// Copies the logs into the database, so that they begin anew. Of its four steps, some run on the loop and some on a
// worker, so that the loop continues except during its own.
extension Store {
  /// The length of the longer log, in bytes.
  /// - Complexity: O(1), without a system call.
  public var logBytes: Int { max(database.connection.logBytes, turnFileBytes) }

  /// Whether the logs are so long that they should be copied: see `beginCheckpoint()`.
  public var isCheckpointDue: Bool { logBytes >= surroundings.limits.logBytesMax || turns.isFileFull }

  /// The bytes of turns that wait to be copied into the database.
  public var pendingBytes: Int { turns.byteCount }

  /// The length of the turn file that is being written, in bytes; 0 where there is none.
  public var turnFileBytes: Int { turns.fileBytes }

  /// Whether so many bytes wait to be copied into the database that the next turn might have to wait for it.
  public var isBacklogged: Bool { turns.isBacklogged }

  /// Whether the logs may still contain values that were erased in the database.
  public var hasErased: Bool { isRunning && checkpoint.hasErased }

  /// Copies the logs in one go.
  public func checkpointNow() throws(StoreError) {
    beginCheckpoint()
    try syncLog()
    do throws(StoreError) { try emptySpare() } catch {
      spareIsNotEmpty()
      throw error
    }
    try changeLogs()
    try copyLog()
    endCheckpoint()
  }

  /// The loop's first step.
  public func beginCheckpoint() { checkpoint.begin() }

  /// A worker's first step, after `syncLog()`, so that the second step does not wait for the disk while it has the
  /// database. The loop may commit meanwhile.
  /// - Throws: `.full`, `.io`: call `spareIsNotEmpty()`, and try again later, from the first step.
  public func emptySpare() throws(StoreError) {
    // The spare file is written next, and the remains of its last use would outlive the present erasures.
    if checkpoint.cutsLogs, let log = turns.log, log.isSpareFree { try log.spare.beginAnew(cuts: true) }
  }

  /// Called on the loop when `emptySpare()` has failed.
  public func spareIsNotEmpty() { turns.log?.spareIsFree(false) }

  /// The loop's second step: writes the pending turns into the database; later ones go into the other turn file.
  /// - Throws: `.full`, `.io`: nothing is lost, and the logs continue to grow; try again later, from the first step.
  /// - Complexity: O(bytes pending).
  public func changeLogs() throws(StoreError) {
    try database.claiming { _ throws(StoreError) in try turns.copy() }
    checkpoint.change(turns.log?.change() ?? true)
  }

  /// A worker's second step, which has the database; docs/decisions/0009 has the measured times.
  /// - Throws: As `changeLogs()`.
  /// - Complexity: O(length of the write-ahead log).
  public func copyLog() throws(StoreError) {
    try database.claiming { connection throws(StoreError) in
      guard let tables = database.tables else { preconditionFailure("copied before begin, or after close") }
      connection.rollBack()
      try copyLog(tables)
    }
    if let log = turns.log, !log.isSpareFree { try log.spare.beginAnew(cuts: checkpoint.cutsLogs) }
  }

  /// Copies the write-ahead log into the database, which the caller has claimed.
  func copyLog(_ tables: Tables) throws(StoreError) {
    try checkpoint.copy(database, tables, bytesKept: surroundings.limits.logBytesKept)
  }

  /// The loop's last step, when the others have succeeded.
  public func endCheckpoint() {
    turns.log?.spareIsFree(true)
    checkpoint.end()
  }
}
