import Navigation
import NavigationStore

/// Keeps the journal short: has storage forget the records that neither a start nor history needs, and writes the
/// snapshots that are due.
final class JournalSweeper {
  /// When sweeping is tried again after it has failed; 0 if it has not.
  private var sweepsFrom: Milliseconds = 0

  private let context: DaemonContext
  private let scenes: SceneTable
  private let journal: Journal

  /// The pause after sweeping has failed.
  private static let pauseMilliseconds = 1_000
  /// The bytes of snapshots that are written after one write, so that a turn is not long.
  private static let snapshotBytesPerTurn = 64 << 10

  init(_ context: DaemonContext, _ scenes: SceneTable, _ journal: Journal) {
    self.context = context
    self.scenes = scenes
    self.journal = journal
  }

  /// Whether the last sweep went well.
  var isTidy: Bool { sweepsFrom == 0 }

  /// Sweeps records and takes snapshots, after something was written.
  func sweep() {
    guard journal.keepsState, !journal.isAway, context.now >= sweepsFrom else { return }
    var last: (scene: Revision, window: HistoryWindow?) = (-1, nil)
    let isSwept = journal.sweepRecords { records, start in isNeeded(records, at: start, &last) }
    sweepsFrom = isSwept ? 0 : context.now + Self.pauseMilliseconds
    takeSnapshots()
  }

  /// Whether a start or history needs a record.
  ///
  /// - Parameter last: The scene of the last record, and which of its records are needed; nil: none, it is gone.
  @inline(__always)
  private func isNeeded(
    _ records: [UInt8], at start: Int, _ last: inout (scene: Revision, window: HistoryWindow?)
  ) -> Bool {
    guard let head = try? Record(records, at: start) else { return true }
    if head.revision >= journal.replay.startsFrom { return true }
    if last.scene != head.scene { last = (head.scene, scenes.window(ofScene: head.scene)) }
    guard let window = last.window else { return false }
    return head.kind != .close && window.keeps(head, in: records, at: start)
  }

  private func takeSnapshots() {
    let replay = journal.replay
    guard journal.batch.records.isEmpty, let first = replay.nextDue() else { return }
    var taken: [(host: SceneHost, bytes: Int)] = []
    var next: SceneHost? = first
    while let host = next {
      taken.append((host, journal.appendSnapshot(of: host)))
      if journal.batch.snapshots.count >= Self.snapshotBytesPerTurn { break }
      next = replay.nextDue()
    }
    do throws(StoreError) {
      try journal.writeSnapshots(replayFrom: replay.oldest ?? scenes.revision + 1)
    } catch {
      sweepsFrom = context.now + Self.pauseMilliseconds
      for snapshot in taken.reversed() { replay.putBack(snapshot.host) }
      return
    }
    context.metrics.reachedLimit(.replayBytes, times: taken.count)
    for snapshot in taken { replay.snapshotTaken(snapshot.host, bytes: snapshot.bytes) }
  }
}
