import DequeModule
import Navigation

/// The scenes of which records are to be erased, since something sensitive has left them: those that are there, and those
/// that are closed.
struct ErasureQueue {
  enum Entry {
    case open(SceneHost)
    case closed(ClosedScene)
  }

  private var entries: Deque<Entry> = []
  /// What of the records of closed scenes is there.
  private var windows: [Revision: HistoryWindow] = [:]
  /// Until then they wait, so that what leaves meanwhile is erased together, or since nothing may be written yet.
  var from: Milliseconds = 0
  /// Whether some were put back the last time, since the disk did not give or take what was theirs.
  var isHindered = false

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  mutating func append(_ host: SceneHost) {
    host.isErasing = true
    entries.append(.open(host))
  }

  mutating func append(_ closed: ClosedScene) {
    windows[closed.opened] = closed.window
    entries.append(.closed(closed))
  }

  mutating func putBack(_ entry: Entry) {
    switch entry {
    case .open(let host): append(host)
    case .closed(let closed): append(closed)
    }
  }

  /// The one that has waited longest. A closed one's records stay until `forget` says that they were erased.
  mutating func popFirst() -> Entry? {
    let first = entries.popFirst()
    if case .open(let host)? = first { host.isErasing = false }
    return first
  }

  mutating func forget(_ closed: ClosedScene) { windows[closed.opened] = nil }

  /// What of a closed scene's records is still to be erased; nil when nothing is.
  func window(ofClosed scene: Revision) -> HistoryWindow? { windows[scene] }
}
