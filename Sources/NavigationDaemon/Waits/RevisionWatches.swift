import HeapModule
import Navigation

/// Watches for revisions, soonest first.
struct RevisionWatches {
  /// By the least revision that fulfils their conditions.
  private var watches: [Revision: Watch] = [:]
  /// The keys of `watches`, and possibly those of removed watches.
  private var heap = Heap<Revision>()
  /// Threshold above which the revisions of removed watches are purged.
  private static let countMin = 64

  var isEmpty: Bool { watches.isEmpty }
  /// A lower bound of the watched revisions.
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
