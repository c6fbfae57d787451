import DequeModule

/// The scenes with records to be erased because something sensitive has left them, oldest first.
struct ErasureQueue {
  enum Entry {
    case open(SceneHost)
    case closed(ClosedScene)
  }

  private var entries: Deque<Entry> = []

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  mutating func append(_ entry: Entry) {
    if case .open(let host) = entry { host.isErasing = true }
    entries.append(entry)
  }

  mutating func popFirst() -> Entry? {
    let first = entries.popFirst()
    if case .open(let host)? = first { host.isErasing = false }
    return first
  }
}
