/// The copying of the logs into the database: which erasures it completes. The loop's, but for `cutsLogs`.
final class Checkpoint {
  /// Whether the logs that are being copied are cut, and not only written again from their beginning. Set on the loop
  /// when copying begins; read by workers.
  private(set) var cutsLogs = false
  /// How often the logs were copied in this run.
  private var copies = 0
  /// How often something was erased in the database.
  private var erasures = 0
  /// How many of the erasures the database and the logs have completed.
  private var erasuresDone = 0
  /// How many of them are complete when the present copy ends.
  private var erasuresCopied = 0
  /// Whether the turn file that was written is among the logs that are being copied.
  private var isChanged = false

  /// Whether the logs may still have something that was erased in the database.
  var hasErased: Bool { erasures > erasuresDone }

  /// Notes that something was erased.
  func erased() { erasures += 1 }

  func begin() {
    cutsLogs = hasErased
    isChanged = false
  }

  /// Notes that the turn file was changed.
  ///
  /// - Parameter isChanged: Whether the other one was free.
  func change(_ isChanged: Bool) {
    self.isChanged = isChanged
    erasuresCopied = erasures
  }

  func end() { if cutsLogs && isChanged { erasuresDone = erasuresCopied } }

  /// Forgets the erasures: the logs of earlier runs are empty.
  func startOver() { (erasures, erasuresDone, erasuresCopied) = (0, 0, 0) }

  /// Copies the write-ahead log into the database. A log that has something that was erased is cut where the first write
  /// into the new one ends.
  ///
  /// - Parameters:
  ///   - database: Claimed by the caller.
  ///   - bytesKept: The length at which a log that begins anew is usually cut.
  func copy(_ database: Database, _ tables: Tables, bytesKept: Int) throws(StoreError) {
    let connection = database.connection
    try connection.checkpoint()
    if cutsLogs { try connection.execute("PRAGMA journal_size_limit = 0") }
    // The first write into a log that begins anew waits for the disk. Here that is this one, and not a request's.
    copies += 1
    try tables.put(.checkpoints, copies)
    if cutsLogs { try connection.execute("PRAGMA journal_size_limit = \(bytesKept)") }
  }
}
