import DequeModule
import Navigation

/// The scenes with commits that their snapshots do not have, the one that has waited longest first: they bound the part of
/// the journal that a start replays.
///
/// A scene's snapshot is due when, since its first commit after the last one, the journal has grown by as much as all
/// snapshots together take. So a commit costs at most its record and as many bytes of snapshots, and a start reads at most
/// twice the size of the state. Idea: fuzzy checkpoints, oldest dirty page first (Gray and Reuter, *Transaction
/// Processing*, 11.3).
final class ReplayQueue {
  private struct Entry {
    let host: SceneHost
    /// The scene's first commit without a snapshot. The entry is stale if the scene says another.
    let revision: Revision
    /// The length of the journal at that commit.
    let position: Int

    var isValid: Bool { !host.isGone && host.onDisk.replayFrom == revision }
  }

  private var entries: Deque<Entry> = []
  /// The bytes of records ever written.
  private var journalBytes = 0
  /// The bytes of the newest snapshots of all scenes.
  private var stateBytes = 0
  /// The length of the journal that a start may replay, however small the state is.
  private let bytesMin: Int

  init(bytesMin: Int) { self.bytesMin = bytesMin }

  /// A scene has a commit that its snapshot does not have.
  func note(_ host: SceneHost, revision: Revision) {
    if host.onDisk.replayFrom != nil { return }
    host.onDisk.replayFrom = revision
    entries.append(Entry(host: host, revision: revision, position: journalBytes))
  }

  /// Records were written.
  func wrote(_ bytes: Int) { journalBytes += bytes }

  /// A snapshot of a scene is on disk.
  func snapshotTaken(_ host: SceneHost, bytes: Int) {
    stateBytes += bytes - host.onDisk.snapshotBytes
    host.onDisk.snapshotBytes = bytes
    host.onDisk.replayFrom = nil
  }

  /// Removes and returns the scene whose snapshot is due; nil if none is.
  func nextDue() -> SceneHost? {
    while let first = entries.first {
      if first.isValid, journalBytes - first.position < max(bytesMin, stateBytes) { return nil }
      entries.removeFirst()
      if first.isValid { return first.host }
    }
    return nil
  }

  /// Puts back a scene whose snapshot could not be written.
  func putBack(_ host: SceneHost) {
    guard let revision = host.onDisk.replayFrom else { return }
    entries.prepend(Entry(host: host, revision: revision, position: 0))
  }

  /// A scene is gone. Its entry is passed over when its turn comes.
  func forget(_ host: SceneHost) {
    stateBytes -= host.onDisk.snapshotBytes
    host.onDisk.snapshotBytes = 0
  }

  /// The oldest commit that is in no snapshot; nil if there is none.
  var oldest: Revision? {
    entries.first { $0.isValid }?.revision
  }

  /// The revision from which a start replays the journal, as the disk has it.
  private(set) var startsFrom: Revision = 0

  /// The disk has a new `startsFrom`.
  func noteStart(from revision: Revision) { startsFrom = revision }
}
