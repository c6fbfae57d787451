import Navigation

/// Those who wait at one place, in no order. Each of them leaves it at once, however many they are: a user may have very
/// many, which all go when their connections do.
struct WaiterSet {
  private(set) var waiters: [Waiter] = []
  /// None of those who wait for a revision waits for an earlier one.
  private(set) var soonest = Revision.max

  var isEmpty: Bool { waiters.isEmpty }

  mutating func add(_ waiter: Waiter) {
    waiter.index = waiters.count
    waiters.append(waiter)
    if case .reached(let least) = waiter.condition { soonest = min(soonest, least) }
  }

  /// Takes one out, if it is there. Complexity: O(1).
  mutating func remove(_ waiter: Waiter) {
    guard let index = waiter.index else { return }
    waiter.index = nil
    let last = waiters.removeLast()
    if last === waiter { return }
    waiters[index] = last
    last.index = index
  }

  /// Looks for the least revision anew, when those were answered that waited for it. Complexity: O(n).
  mutating func updateSoonest() {
    soonest = waiters.reduce(.max) { soonest, waiter in
      if case .reached(let least) = waiter.condition { min(soonest, least) } else { soonest }
    }
  }
}
