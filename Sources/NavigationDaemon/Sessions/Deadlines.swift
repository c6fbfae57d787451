import HeapModule

/// What must happen at a time, soonest first.
///
/// One heap for all waits of the daemon, so the loop has one timer whatever the number of waits. A wait that ended
/// early stays in the heap until its time comes and is then passed over: whoever is told checks whether it still waits. When those may be many,
/// `removeAll(where:)` is the way to be rid of them.
struct Deadlines<Subject> {
  private struct Entry: Comparable {
    let time: Milliseconds
    let order: Int
    let subject: Subject

    static func < (a: Entry, b: Entry) -> Bool { (a.time, a.order) < (b.time, b.order) }
    static func == (a: Entry, b: Entry) -> Bool { a.order == b.order }
  }

  private var heap = Heap<Entry>()
  private var added = 0

  /// When the next one is due; nil when there is none.
  var next: Milliseconds? { heap.min?.time }

  /// Complexity: O(log n).
  mutating func add(_ subject: Subject, at time: Milliseconds) {
    added += 1
    heap.insert(Entry(time: time, order: added, subject: subject))
  }

  var count: Int { heap.count }

  /// Forgets those of which nothing is left to be done. Complexity: O(n).
  mutating func removeAll(where isOver: (_ subject: Subject, _ time: Milliseconds) -> Bool) {
    heap = Heap(heap.unordered.filter { !isOver($0.subject, $0.time) })
  }

  /// The next one that is due, removed; nil when none is. Those of one time come in the order in which they were added.
  mutating func popDue(at now: Milliseconds) -> Subject? {
    guard let first = heap.min, first.time <= now else { return nil }
    return heap.popMin()?.subject
  }
}

/// A point on the monotonic clock of the loop, or a span on it, in milliseconds.
typealias Milliseconds = Int
