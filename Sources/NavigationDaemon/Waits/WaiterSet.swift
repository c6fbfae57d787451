/// An unordered set of waiters. Removal is O(1), because all waiters of a user may leave together with its connections.
struct WaiterSet {
  private(set) var waiters: [Waiter] = []
  /// The property in which a waiter keeps its place in this set.
  private let index: ReferenceWritableKeyPath<Waiter, Int?>

  init(_ index: ReferenceWritableKeyPath<Waiter, Int?>) { self.index = index }

  var isEmpty: Bool { waiters.isEmpty }
  var count: Int { waiters.count }

  mutating func add(_ waiter: Waiter) {
    waiter[keyPath: index] = waiters.count
    waiters.append(waiter)
  }

  /// Removes a waiter, if it is in the set.
  mutating func remove(_ waiter: Waiter) {
    guard let place = waiter[keyPath: index] else { return }
    waiter[keyPath: index] = nil
    let last = waiters.removeLast()
    if last === waiter { return }
    waiters[place] = last
    last[keyPath: index] = place
  }
}
