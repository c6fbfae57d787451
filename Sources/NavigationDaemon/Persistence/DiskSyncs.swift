/// Holds the output of sessions until the transactions that it reports are safe: on the disk, or in the engine of a fleet.
final class DiskSyncs {
  private var tracker = SyncTracker()
  private let storage: (any Storage)?
  private let assurance: Assurance
  /// Whether all output waits, and not only that of calls that ask for it.
  private let isStrict: Bool

  /// - Parameter storage: nil if no state is kept.
  init(_ storage: (any Storage)?, _ assurance: Assurance) {
    self.storage = storage
    self.assurance = assurance
    isStrict = assurance.isDelayed
  }

  /// Whether all replies wait for a sync in flight.
  @inline(__always)
  var isAwaited: Bool { tracker.isUnderWay && isStrict }

  /// Notes that a transaction was written.
  @inline(__always)
  func noteWrite() { tracker.noteWrite() }

  /// Holds a session's output from now on until every transaction so far is safe. Earlier output does not wait for a later
  /// sync, so a session that keeps calling is answered.
  func hold(_ session: Session) {
    if storage != nil { session.output.hold(until: tracker.want()) }
  }

  /// If all output waits, holds that of these sessions until every transaction so far is safe.
  ///
  /// A sync in flight covers the transactions before it. It does not show that the state is still held alone: the engine
  /// may have taken it long ago. Without that certainty, output waits for a sync that begins later.
  func holdIfStrict(_ sessions: [Session]) {
    guard isStrict, let sync = syncNeeded else { return }
    for session in sessions { session.output.holdAll(until: sync) }
  }

  private var syncNeeded: Int? {
    if assurance == .replicated, storage?.isHeldAlone == false { return tracker.wantNext() }
    return tracker.hasUnsynced ? tracker.want() : nil
  }

  /// Requests a sync if a transaction is not safe, although no output waits for it.
  func wantIfUnsynced() {
    if tracker.hasUnsynced { _ = tracker.want() }
  }

  /// Whether a sync must begin now. The caller begins it.
  func begin() -> Bool { tracker.begin() }

  /// Notes that the sync in flight has succeeded.
  ///
  /// - Returns: Its number, by which sessions release their output.
  func end() -> Int { tracker.end() }
}
