import DequeModule

/// The scenes with records to be erased because something sensitive has left them, oldest first.
struct ErasureQueue {
  enum Entry {
    case open(SceneHost)
    case closed(ClosedScene)
  }

  private var entries: Deque<Entry> = []

  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ entry: Entry) {
    if case .open(let host) = entry { host.isErasing = true }
    entries.append(entry)
  }

  /// Takes the oldest one. An open scene still counts as being erased.
  mutating func popFirst() -> Entry? { entries.popFirst() }
}
