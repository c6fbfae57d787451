/// Holds the output of sessions until the disk has what it tells.
final class DiskSyncs {
  private var tracker = SyncTracker()
  private let assurance: Assurance
  /// Whether anything is stored at all.
  private let isKept: Bool

  init(_ assurance: Assurance, isKept: Bool) {
    self.assurance = assurance
    self.isKept = isKept
  }

  /// Whether a sync is under way for which all replies wait.
  @inline(__always)
  var isAwaited: Bool { tracker.isUnderWay && assurance == .synced }

  /// A transaction was written.
  @inline(__always)
  func noteWrite() { tracker.noteWrite() }

  /// Holds what a session is sent from now on until the disk has every transaction so far. What it was sent before does
  /// not wait for a later sync, so a session that goes on calling is answered.
  func hold(_ session: Session) {
    if isKept { session.output.hold(until: tracker.want()) }
  }

  /// Under `full`, holds all output of these sessions until the disk has every transaction so far.
  func holdIfStrict(_ sessions: [Session]) {
    guard assurance == .synced, tracker.hasUnsynced else { return }
    let sync = tracker.want()
    for session in sessions { session.output.holdAll(until: sync) }
  }

  /// Whether a sync is to begin now; whoever is told begins it.
  func begin() -> Bool { tracker.begin() }

  /// The sync under way has ended well.
  ///
  /// - Returns: Its number, by which sessions release their output.
  func end() -> Int { tracker.end() }
}
