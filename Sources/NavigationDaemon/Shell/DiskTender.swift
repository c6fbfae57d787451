import EventLoop
import Glibc
import Logging
import NavigationStore

/// Gives workers their work with the disk: syncs that replies wait for, and copying the logs into the database when they
/// are long.
final class DiskTender {
  private let loop: EventLoop
  private let daemon: Daemon
  private let disk: DiskStorage
  private var store: Store { disk.store }
  /// The host of a fleet, whose engine makes the state safe instead of the disk; nil otherwise.
  private let fleet: FleetHost?
  /// Called with the sessions that may be written after a sync.
  private let onSynced: ([Session]) -> Void

  /// Whether a worker copies the log, or is about to.
  private var isCheckpointing = false
  /// When the log may be copied again after that has failed.
  private var checkpointsFrom: Milliseconds = 0
  /// The time from which the log is copied because of erasures.
  private var erasedLogFrom: Milliseconds = 0

  /// Whether the stage of a fleet is being given up.
  private var isHandingOver = false

  /// The pause after the log could not be copied.
  private static let checkpointPauseMilliseconds = 1_000
  /// How long the log may contain data erased in the database. Each copy delays mutations by some milliseconds.
  private static let erasedLogMilliseconds = 5_000

  init(
    _ disk: DiskStorage, of daemon: Daemon, fleet: FleetHost?, on loop: EventLoop,
    onSynced: @escaping ([Session]) -> Void
  ) {
    self.disk = disk
    self.fleet = fleet
    self.daemon = daemon
    self.loop = loop
    self.onSynced = onSynced
  }

  /// Abandons the requests in flight to the engine of a fleet, because the loop ends.
  func close() { fleet?.detach() }

  /// Has another host of the fleet take the stage over, if this is one and the engine has everything.
  ///
  /// - Parameters:
  ///   - mustBeSettled: Whether it waits until the engine has everything.
  ///   - completion: Called when the daemon may end.
  func handOver(mustBeSettled: Bool, _ completion: @escaping () -> Void) {
    guard let fleet, fleet.isAttached else { return completion() }
    if isHandingOver || mustBeSettled && !fleet.isSettled { return }
    isHandingOver = true
    fleet.release(completion)
  }

  /// Begins the work that is due, at the end of a turn.
  func tend() {
    let store = store
    // Also with a full disk: a host that does not beat loses the stage, and answers nothing meanwhile.
    if let fleet { tend(fleet) }
    if store.hindrance != nil { return }
    if fleet == nil, daemon.beginSync() {
      loop.perform({ Self.attempt(store.syncLog) }, completion: { [unowned self] failure in synced(failure) })
    }
    // While a worker copies the logs, it alone knows how long they are.
    if isCheckpointing || daemon.backups.isCopying || loop.nowMilliseconds < checkpointsFrom { return }
    if store.isCheckpointDue { daemon.context.metrics.reachedLimit(.logBytes) }
    if store.isCheckpointDue || store.hasErased && loop.nowMilliseconds >= erasedLogFrom { beginCheckpoint() }
  }

  /// Begins an append if one is due. Changes that no reply waits for are appended as well, so that standbys have them.
  private func tend(_ fleet: FleetHost) {
    if !fleet.isAttached { fleet.attach(to: store, on: loop) }
    daemon.journal.syncs.wantIfUnsynced()
    if daemon.beginSync() { fleet.append { [unowned self] in onSynced(daemon.syncEnded()) } }
  }

  private func synced(_ failure: StoreError?) {
    if let failure { endUnsure(failure) }
    onSynced(daemon.syncEnded())
  }

  /// Ends navd: the contents of the disk are no longer known, so nothing more may be promised.
  private func endUnsure(_ failure: StoreError) -> Never {
    daemon.context.log.critical("ending: the disk lost what it had taken", metadata: ["error": "\(failure)"])
    exit(1)
  }

  /// Copies the logs into the database: first a worker waits until the disk has them, which disturbs no call; then it has
  /// the database for some milliseconds, while records go into the other file of turns.
  private func beginCheckpoint() {
    let store = store
    isCheckpointing = true
    store.beginCheckpoint()
    loop.perform(
      { (Self.attempt(store.syncLog), Self.attempt(store.emptySpare)) },
      completion: { [unowned self] (unsynced, failure) in
        if let unsynced { endUnsure(unsynced) }
        if let failure {
          store.spareIsNotEmpty()
          return checkpointEnded(failure)
        }
        copyLog()
      })
  }

  private static func attempt(_ step: () throws(StoreError) -> Void) -> StoreError? {
    do throws(StoreError) { try step() } catch { return error }
    return nil
  }

  private func copyLog() {
    // Rows that wait to be written need the database, and all rows after them would wait too.
    daemon.settlement.flush()
    // A backup that was begun meanwhile has the database between its slices, too.
    if daemon.backups.isCopying {
      isCheckpointing = false
      return
    }
    let store = store
    if let failure = Self.attempt(store.changeLogs) { return checkpointEnded(failure) }
    disk.isAway = true
    loop.perform(
      { Self.attempt(store.copyLog) },
      completion: { [unowned self] failure in
        disk.isAway = false
        checkpointEnded(failure)
      })
  }

  private func checkpointEnded(_ failure: StoreError?) {
    isCheckpointing = false
    erasedLogFrom = loop.nowMilliseconds + Self.erasedLogMilliseconds
    guard let failure else { return store.endCheckpoint() }
    checkpointsFrom = loop.nowMilliseconds + Self.checkpointPauseMilliseconds
    daemon.context.log.error("the log could not be copied; it grows until it can", metadata: ["error": "\(failure)"])
  }
}
