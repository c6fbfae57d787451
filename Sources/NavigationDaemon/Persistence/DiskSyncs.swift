/// Holds the output of sessions until the transactions that it reports have reached the disk.
final class DiskSyncs {
  private var tracker = SyncTracker()
  private let assurance: Assurance
  /// Whether state is kept at all.
  private let isKept: Bool

  init(_ assurance: Assurance, isKept: Bool) {
    self.assurance = assurance
    self.isKept = isKept
  }

  /// Whether all replies wait for a sync in flight.
  @inline(__always)
  var isAwaited: Bool { tracker.isUnderWay && assurance == .synced }

  /// Notes that a transaction was written.
  @inline(__always)
  func noteWrite() { tracker.noteWrite() }

  /// Holds a session's output from now on until every transaction so far has reached the disk. Earlier output does not wait
  /// for a later sync, so a session that keeps calling is answered.
  func hold(_ session: Session) {
    if isKept { session.output.hold(until: tracker.want()) }
  }

  /// Under `full`, holds all output of these sessions until every transaction so far has reached the disk.
  func holdIfStrict(_ sessions: [Session]) {
    guard assurance == .synced, tracker.hasUnsynced else { return }
    let sync = tracker.want()
    for session in sessions { session.output.holdAll(until: sync) }
  }

  /// Whether a sync must begin now. The caller begins it.
  func begin() -> Bool { tracker.begin() }

  /// Notes that the sync in flight has succeeded.
  ///
  /// - Returns: Its number, by which sessions release their output.
  func end() -> Int { tracker.end() }
}
