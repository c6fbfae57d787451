import Navigation
import NavigationStore

/// Under `--durability none`, writes the changes that no reply waits for: once a second, or before the batch is large.
final class LaxWriter {
  private var pace = LaxPace()

  private let context: DaemonContext
  private let scenes: SceneTable
  private let journal: Journal

  init(_ context: DaemonContext, _ scenes: SceneTable, _ journal: Journal) {
    self.context = context
    self.scenes = scenes
    self.journal = journal
  }

  /// Writes the batch.
  ///
  /// - Returns: Whether it was written.
  func flush() -> Bool {
    guard !journal.isAway, journal.hasUnwritten else { return false }
    pace.noteFlush(bytes: journal.batch.records.count + journal.batch.snapshots.count, at: context.now)
    return journal.flush()
  }

  /// Writes the batch if its time has come.
  ///
  /// - Returns: Whether it was written.
  func flushIfTime() -> Bool {
    if context.now < pace.flushesFrom { return false }
    if journal.batch.records.count >= LaxPace.bytesMin { thin() }
    return flush()
  }

  /// Writes the batch before it is large.
  ///
  /// - Returns: Whether it was written.
  func flushIfLarge() -> Bool {
    if journal.batch.records.count < pace.thinsAt { return false }
    thin()
    let bytes = journal.batch.records.count
    let isWritten = bytes >= min(LaxPace.bytesMax, context.limits[.unsavedBytes] / 4) && flush()
    pace.noteThinned(to: journal.batch.records.count)
    return isWritten
  }

  /// Drops the commits in the batch that history has forgotten; their scenes will be written whole.
  ///
  /// - Complexity: O(batch).
  func thin() {
    pace.thin(
      journal.batch,
      window: { scenes.window(ofScene: $0) },
      dropped: { number in if let host = scenes[number: number] { journal.writeWhole(host) } })
  }
}
