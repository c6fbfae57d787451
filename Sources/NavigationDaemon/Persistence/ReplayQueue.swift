import DequeModule
import Navigation

/// The scenes with commits after their snapshots, the longest waiting first. They bound the part of the journal that a start
/// replays.
///
/// A scene's snapshot is due when, since its first commit after the last one, the journal has grown by as much as all
/// snapshots together take. So a commit costs at most its record and as many bytes of snapshots, and a start reads at most
/// twice the size of the state. Idea: fuzzy checkpoints, oldest dirty page first (Gray and Reuter, *Transaction
/// Processing*, 11.3).
final class ReplayQueue {
  private struct Entry {
    let host: SceneHost
    /// The scene's first commit after its snapshot. The entry is stale if the scene has another.
    let revision: Revision
    /// The length of the journal at that commit.
    let position: Int

    var isValid: Bool { !host.isGone && host.onDisk.replayFrom == revision }
  }

  private var entries: Deque<Entry> = []
  /// The bytes of all records written since the start.
  private var journalBytes = 0
  /// The bytes of the newest snapshots of all scenes.
  private var stateBytes = 0
  /// The length of the journal that a start may replay, however small the state is.
  private let bytesMin: Int

  init(bytesMin: Int) { self.bytesMin = bytesMin }

  /// Notes a commit that a scene's snapshot lacks.
  func note(_ host: SceneHost, revision: Revision) {
    if host.onDisk.replayFrom != nil { return }
    host.onDisk.replayFrom = revision
    entries.append(Entry(host: host, revision: revision, position: journalBytes))
  }

  /// Notes that records were written.
  func wrote(_ bytes: Int) { journalBytes += bytes }

  /// Notes that a snapshot of a scene is on disk.
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

  /// Forgets a scene that is gone. Its entry is skipped when its turn comes.
  func forget(_ host: SceneHost) {
    stateBytes -= host.onDisk.snapshotBytes
    host.onDisk.snapshotBytes = 0
  }

  /// The oldest commit that no snapshot contains; nil if there is none.
  var oldest: Revision? {
    entries.first { $0.isValid }?.revision
  }

  /// The stored revision from which a start replays the journal.
  private(set) var startsFrom: Revision = 0

  /// Notes that a new `startsFrom` is stored.
  func noteStart(from revision: Revision) { startsFrom = revision }
}
