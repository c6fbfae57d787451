import HeapModule

/// All deadlines, soonest first, in one queue, so that the loop has one timer whatever the number of waits.
///
/// A deadline that no longer matters need not be removed: it is skipped when it is due, and purged when such deadlines
/// may outnumber the others.
final class DeadlineQueue {
  private struct Entry: Comparable {
    let time: Milliseconds
    let order: Int
    let deadline: Deadline

    static func < (a: Entry, b: Entry) -> Bool { (a.time, a.order) < (b.time, b.order) }
    static func == (a: Entry, b: Entry) -> Bool { a.order == b.order }
  }

  /// Decides when those that are due are judged.
  var gate = DeadlineGate()
  private var heap = Heap<Entry>()
  private var added = 0
  /// The number of deadlines above which those that are over are purged.
  private var purgesAbove = DeadlineQueue.countMin
  /// The number of deadlines that are known to be over.
  private var over = 0
  /// Fewer deadlines are not worth a purge.
  private static let countMin = 1_024

  /// When the next deadline is due, on the loop's clock; nil if there is none.
  var next: Milliseconds? { heap.min?.time }
  var count: Int { heap.count }

  /// - Complexity: O(log n).
  func add(_ deadline: Deadline, at time: Milliseconds) {
    added += 1
    heap.insert(Entry(time: time, order: added, deadline: deadline))
  }

  /// Removes and returns the next deadline that is due; nil if none is. Deadlines of one time come in the order in which
  /// they were added.
  func popDue(at now: Milliseconds) -> Deadline? {
    guard let first = heap.min, first.time <= now else { return nil }
    return heap.popMin()?.deadline
  }

  /// Counts a deadline that was cancelled before it was due.
  func noteOver() { over += 1 }

  /// Removes the deadlines that are over, if many are known to be, or there are so many deadlines that these may be most
  /// of them: a client that again and again begins a wait for a day and leaves costs no more than one that stays.
  ///
  /// - Complexity: O(n), once per doubling, or per eighth that is over.
  func purgeIfLarge() {
    if heap.count <= purgesAbove, over <= max(Self.countMin, heap.count / 8) { return }
    over = 0
    heap = Heap(heap.unordered.filter { !$0.deadline.isOver(at: $0.time) })
    purgesAbove = max(Self.countMin, 2 * heap.count)
  }
}

/// A point on the loop's monotonic clock, or a span on it, in milliseconds.
typealias Milliseconds = Int
