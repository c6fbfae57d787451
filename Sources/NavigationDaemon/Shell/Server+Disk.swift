import EventLoop
import Glibc
import NavigationStore

// What workers do with the disk.
extension Server {
  /// Gives workers what they are to do: a sync that somebody waits for, and copying the log when it is long.
  func tend(_ store: Store) {
    if daemon.beginSync() {
      loop.perform({ Self.attempt(store.syncLog) }, completion: { [unowned self] failure in synced(failure) })
    }
    // While a worker copies the logs, it alone knows how long they are.
    if isCheckpointing || daemon.backups.isCopying || loop.nowMilliseconds < checkpointsFrom { return }
    if store.isCheckpointDue { daemon.context.metrics.reachedLimit(.logBytes) }
    if store.isCheckpointDue || store.hasErased && loop.nowMilliseconds >= erasedLogFrom { beginCheckpoint(store) }
  }

  private func synced(_ failure: StoreError?) {
    if let failure { endUnsure(failure) }
    let written = daemon.syncEnded()
    // When navd stops, a sync may end after the connections have.
    for session in written where connections.indices.contains(session.slot) {
      connections[session.slot]?.flush(for: self)
    }
  }

  /// What the disk holds is no longer known, so nothing more may be promised.
  private func endUnsure(_ failure: StoreError) -> Never {
    log.critical("ending: the disk lost what it had taken", metadata: ["error": "\(failure)"])
    exit(1)
  }

  /// Copies the logs into the database: first a worker waits until the disk has them, which disturbs nobody; then it has
  /// the database for some milliseconds, in which records go into the other file of turns.
  private func beginCheckpoint(_ store: Store) {
    isCheckpointing = true
    store.beginCheckpoint()
    loop.perform(
      { (Self.attempt(store.syncLog), Self.attempt(store.emptySpare)) },
      completion: { [unowned self] (unsynced, failure) in
        if let unsynced { endUnsure(unsynced) }
        if let failure {
          store.spareIsNotEmpty()
          return checkpointEnded(store, failure)
        }
        copyLog(store)
      })
  }

  private static func attempt(_ step: () throws(StoreError) -> Void) -> StoreError? {
    do throws(StoreError) { try step() } catch { return error }
    return nil
  }

  /// How long after a log that could not be copied the next try is.
  private static let checkpointPauseMilliseconds = 1_000

  /// How long the log may have what was erased in the database: each copy holds mutations up for some milliseconds.
  private static let erasedLogMilliseconds = 5_000

  private func copyLog(_ store: Store) {
    // Whatever waits to be written needs the database, and so would all that comes after it.
    daemon.settlement.flush()
    // A backup that was begun meanwhile has the database between its slices, too.
    if daemon.backups.isCopying {
      isCheckpointing = false
      return
    }
    if let failure = Self.attempt(store.changeLogs) { return checkpointEnded(store, failure) }
    disk?.isAway = true
    loop.perform(
      { Self.attempt(store.copyLog) },
      completion: { [unowned self] failure in
        disk?.isAway = false
        checkpointEnded(store, failure)
      })
  }

  private func checkpointEnded(_ store: Store, _ failure: StoreError?) {
    isCheckpointing = false
    erasedLogFrom = loop.nowMilliseconds + Self.erasedLogMilliseconds
    guard let failure else { return store.endCheckpoint() }
    checkpointsFrom = loop.nowMilliseconds + Self.checkpointPauseMilliseconds
    log.error("the log could not be copied; it grows until it can", metadata: ["error": "\(failure)"])
  }
}
