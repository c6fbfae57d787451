import HeapModule
import Navigation

/// Watches for revisions, soonest first.
struct RevisionWatches {
  /// By the least revision with which their conditions hold.
  private var watches: [Revision: Watch] = [:]
  /// These revisions, and some of watches that are gone.
  private var heap = Heap<Revision>()
  /// Fewer revisions are not worth a purge.
  private static let countMin = 64

  var isEmpty: Bool { watches.isEmpty }
  /// No watch is for an earlier revision.
  var soonest: Revision { heap.min ?? .max }

  /// The watch for a revision.
  ///
  /// - Complexity: O(log n).
  mutating func watch(for revision: Revision, _ condition: Watch.Condition) -> Watch {
    if let watch = watches[revision] { return watch }
    let watch = Watch(condition)
    watches[revision] = watch
    heap.insert(revision)
    return watch
  }

  /// Forgets a watch that has no waiters.
  ///
  /// - Complexity: O(1), amortized.
  mutating func remove(for revision: Revision) {
    watches[revision] = nil
    if heap.count > max(Self.countMin, 2 * watches.count) { heap = Heap(watches.keys) }
  }

  /// Removes and returns the soonest watch, if its revision is reached.
  ///
  /// - Complexity: O(log n).
  mutating func takeReached(_ revision: Revision) -> Watch? {
    while let soonest = heap.min, soonest <= revision {
      heap.removeMin()
      if let watch = watches.removeValue(forKey: soonest) { return watch }
    }
    return nil
  }
}
