/// Which transactions the disk has: counts syncs, so that one sync serves all transactions before it.
struct SyncTracker {
  /// The numbers of the last sync that has begun, is wanted, and has ended well.
  private var begun = 0
  private var wanted = 0
  private var ended = 0
  /// The number of transactions ever written, and how many of them the sync under way and the last one cover.
  private var writes = 0
  private var writesSyncing = 0
  private var writesSynced = 0

  /// Whether a transaction is not on the disk yet.
  var hasUnsynced: Bool { writes > writesSynced }
  var isUnderWay: Bool { begun > ended }

  /// A transaction was written.
  @inline(__always)
  mutating func noteWrite() { writes += 1 }

  /// Asks for a sync that begins after the last transaction.
  ///
  /// - Returns: Its number: output that is held for it is released by `end()`.
  mutating func want() -> Int {
    let sync = isUnderWay && writesSyncing >= writes ? begun : begun + 1
    wanted = max(wanted, sync)
    return sync
  }

  /// Whether a sync is to begin now; if so, it counts as begun.
  mutating func begin() -> Bool {
    guard wanted > begun, !isUnderWay else { return false }
    begun += 1
    writesSyncing = writes
    return true
  }

  /// The sync under way has ended well.
  ///
  /// - Returns: Its number.
  mutating func end() -> Int {
    ended = begun
    writesSynced = writesSyncing
    return ended
  }
}
