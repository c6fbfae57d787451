import DequeModule
import Navigation

/// The scenes that have commits since their snapshot, the one that has waited longest first: what bounds the part of the
/// journal that a start reads.
///
/// A scene's turn for a snapshot comes when the journal has grown by as much as all snapshots together take since its
/// first commit after the last one. So a commit costs, besides its record, at most as many bytes of snapshots, and a start
/// reads at most twice what the state takes. Idea: fuzzy checkpoints, oldest dirty page first (Gray and Reuter,
/// *Transaction Processing*, 11.3).
struct ReplayQueue {
  private struct Entry {
    let host: SceneHost
    /// Its first commit that is in no snapshot. Another one took its place when the host says another.
    let revision: Revision
    /// How long the journal was.
    let position: Int

    var isValid: Bool { !host.isGone && host.replayFrom == revision }
  }

  private var entries: Deque<Entry> = []
  /// How many bytes of records were ever written.
  private var journalBytes = 0
  /// What all snapshots take, as far as they were ever written.
  private var stateBytes = 0

  /// How long the part of the journal may be that a start reads, whatever the state takes.
  private let bytesMin: Int

  init(bytesMin: Int) { self.bytesMin = bytesMin }

  /// A scene has a commit that its snapshot has not.
  /// - Complexity: O(1)
  mutating func note(_ host: SceneHost, revision: Revision) {
    if host.replayFrom != nil { return }
    host.replayFrom = revision
    entries.append(Entry(host: host, revision: revision, position: journalBytes))
  }

  /// The journal has grown.
  mutating func wrote(_ bytes: Int) { journalBytes += bytes }

  /// A snapshot of another length takes the place of a scene's last one.
  mutating func snapshotTaken(_ host: SceneHost, bytes: Int) {
    stateBytes += bytes - host.snapshotBytes
    host.snapshotBytes = bytes
    host.replayFrom = nil
  }

  /// The scene whose snapshot is due, removed from the queue; nil when none is.
  mutating func nextDue() -> SceneHost? {
    while let first = entries.first {
      if first.isValid, journalBytes - first.position < max(bytesMin, stateBytes) { return nil }
      entries.removeFirst()
      if first.isValid { return first.host }
    }
    return nil
  }

  /// Puts a scene back whose snapshot could not be written.
  mutating func putBack(_ host: SceneHost) {
    guard let revision = host.replayFrom else { return }
    entries.prepend(Entry(host: host, revision: revision, position: 0))
  }

  /// A scene is gone. Its entry is passed over when its turn comes.
  mutating func forget(_ host: SceneHost) {
    host.isGone = true
    stateBytes -= host.snapshotBytes
    host.snapshotBytes = 0
  }

  /// The oldest revision that a start needs; nil when none is needed.
  var replayFrom: Revision? {
    entries.first { $0.isValid }?.revision
  }
}
