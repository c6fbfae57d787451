/// Waiters in no order. Each of them leaves at once, however many they are: a user may have very many, which all go when
/// their connections do.
struct WaiterSet {
  private(set) var waiters: [Waiter] = []
  /// Where a waiter keeps its place in this set.
  private let index: ReferenceWritableKeyPath<Waiter, Int?>

  init(_ index: ReferenceWritableKeyPath<Waiter, Int?>) { self.index = index }

  var isEmpty: Bool { waiters.isEmpty }
  var count: Int { waiters.count }

  mutating func add(_ waiter: Waiter) {
    waiter[keyPath: index] = waiters.count
    waiters.append(waiter)
  }

  /// Takes one out, if it is there.
  mutating func remove(_ waiter: Waiter) {
    guard let place = waiter[keyPath: index] else { return }
    waiter[keyPath: index] = nil
    let last = waiters.removeLast()
    if last === waiter { return }
    waiters[place] = last
    last[keyPath: index] = place
  }
}
