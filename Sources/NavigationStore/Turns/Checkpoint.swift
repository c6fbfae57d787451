/// Tracks which erasures a copy of the logs into the database completes. Used on the loop only, except `cutsLogs`.
final class Checkpoint {
  /// Whether the logs that are being copied are cut, and not only overwritten from the beginning. Set on the loop when
  /// copying begins; read by workers.
  private(set) var cutsLogs = false
  /// The number of copies of the logs in this run.
  private var copies = 0
  /// The number of erasures in the database.
  private var erasures = 0
  /// The number of erasures that the database and the logs have completed.
  private var erasuresDone = 0
  /// The number of erasures that are complete when the present copy ends.
  private var erasuresCopied = 0
  /// Whether the turn file in use is among the logs that are being copied.
  private var isChanged = false

  /// Whether the logs may still contain values that were erased in the database.
  var hasErased: Bool { erasures > erasuresDone }

  /// Notes an erasure.
  func erased() { erasures += 1 }

  func begin() {
    cutsLogs = hasErased
    isChanged = false
  }

  /// Notes that the turn file was changed.
  /// - Parameter isChanged: Whether the other one was free.
  func change(_ isChanged: Bool) {
    self.isChanged = isChanged
    erasuresCopied = erasures
  }

  func end() { if cutsLogs && isChanged { erasuresDone = erasuresCopied } }

  /// Forgets the erasures: the logs of earlier runs are empty.
  func startOver() { (erasures, erasuresDone, erasuresCopied) = (0, 0, 0) }

  /// Copies the write-ahead log into the database. A log that contains erased values is cut at the end of the first
  /// write into the new log.
  /// - Parameters:
  ///   - database: Claimed by the caller.
  ///   - bytesKept: The length at which a log that begins anew is usually cut.
  func copy(_ database: Database, _ tables: Tables, bytesKept: Int) throws(StoreError) {
    let connection = database.connection
    try connection.checkpoint()
    if cutsLogs { try connection.execute("PRAGMA journal_size_limit = 0") }
    // The first write into an emptied log waits for the disk. This write spares a later request the wait.
    copies += 1
    try tables.put(.checkpoints, copies)
    if cutsLogs { try connection.execute("PRAGMA journal_size_limit = \(bytesKept)") }
  }
}
