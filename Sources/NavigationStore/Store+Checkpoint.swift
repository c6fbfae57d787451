// Copying the logs into the database, so that they begin anew. Four steps, by turns on the loop and on a worker, so that the
// loop goes on but for the moments in which it does its part.
extension Store {
  /// Copies the logs, in one go: what the four steps do.
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
  public func beginCheckpoint() { cutsLogs = checkpoint.begin() }

  /// A worker's first step, after `syncLog()`: what is on the disk already needs not be waited for with the database in
  /// one's hands. Nothing keeps the loop from committing meanwhile.
  ///
  /// - Throws: `.full`, `.io`: `spareIsNotEmpty()` is to be called, and all to be tried again later.
  public func emptySpare() throws(StoreError) {
    // It is written next, and what its last use has left would outlive what is erased now.
    if cutsLogs, let turns, turns.isSpareFree { try turns.spare.beginAnew(cuts: true) }
  }

  /// The loop's, when `emptySpare()` has failed.
  public func spareIsNotEmpty() { turns?.spareIsFree(false) }

  /// The loop's second step: all that is in the file of turns goes into the database, and what comes into the other file.
  ///
  /// - Throws: `.full`, `.io`: nothing is lost, the logs go on growing; try again later, from the first step.
  /// - Complexity: O(bytes pending).
  public func changeLogs() throws(StoreError) {
    try claiming { () throws(StoreError) in try copyPending() }
    checkpoint.change(turns?.change() ?? true)
  }

  /// A worker's second step, in which nobody else uses the database: who must waits. docs/decisions/0009 says how long it
  /// takes.
  ///
  /// - Throws: As `changeLogs()`.
  /// - Complexity: O(length of the write-ahead log).
  public func copyLog() throws(StoreError) {
    try claiming { () throws(StoreError) in
      guard let statements = running?.statements else { preconditionFailure("copied before begin, or after close") }
      connection.rollBack()
      try copyErasing(statements)
    }
    if let turns, !turns.isSpareFree { try turns.spare.beginAnew(cuts: cutsLogs) }
  }

  /// The loop's last step, when the others have gone well.
  public func endCheckpoint() {
    turns?.spareIsFree(true)
    checkpoint.end()
  }
}
