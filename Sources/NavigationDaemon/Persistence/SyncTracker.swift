/// Tracks which transactions have reached the disk. One sync covers all transactions before it.
struct SyncTracker {
  /// The numbers of the last sync that was begun, requested, and completed.
  private var begun = 0
  private var wanted = 0
  private var ended = 0
  /// The number of transactions written, and the numbers covered by the sync in flight and by the last one.
  private var writes = 0
  private var writesSyncing = 0
  private var writesSynced = 0

  /// Whether a transaction is not on the disk yet.
  var hasUnsynced: Bool { writes > writesSynced }
  var isUnderWay: Bool { begun > ended }

  /// Notes that a transaction was written.
  @inline(__always)
  mutating func noteWrite() { writes += 1 }

  /// Requests a sync that begins after the last transaction.
  ///
  /// - Returns: Its number. `end()` releases the output held for it.
  mutating func want() -> Int {
    let sync = isUnderWay && writesSyncing >= writes ? begun : begun + 1
    wanted = max(wanted, sync)
    return sync
  }

  /// Requests a sync that begins after now, also if every transaction is covered by the one in flight.
  ///
  /// - Returns: Its number.
  mutating func wantNext() -> Int {
    wanted = max(wanted, begun + 1)
    return begun + 1
  }

  /// Whether a sync is to begin now; if so, it counts as begun.
  mutating func begin() -> Bool {
    guard wanted > begun, !isUnderWay else { return false }
    begun += 1
    writesSyncing = writes
    return true
  }

  /// Notes that the sync in flight has succeeded.
  ///
  /// - Returns: Its number.
  mutating func end() -> Int {
    ended = begun
    writesSynced = writesSyncing
    return ended
  }
}
