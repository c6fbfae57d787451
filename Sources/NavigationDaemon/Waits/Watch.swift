import Navigation

/// Waiters with the same condition, which is judged once for all of them.
final class Watch {
  enum Condition {
    case screen(ScreenCondition)
    /// The scene has moved past this revision.
    case past(Revision)
    /// The daemon has reached this revision: `Get` with `minRevision`.
    case reached(Revision)
    /// A screen or a coordinator has left the scene.
    case left(Scene.Subject)

    /// Whether it belongs to a `Get`.
    var isOfGet: Bool { if case .reached = self { true } else { false } }
  }

  let condition: Condition
  private(set) var waiters = WaiterSet(\.indexInWatch)

  init(_ condition: Condition) { self.condition = condition }

  func add(_ waiter: Waiter) {
    waiters.add(waiter)
    waiter.watch = self
  }

  func remove(_ waiter: Waiter) {
    waiters.remove(waiter)
    waiter.watch = nil
  }

  /// Removes and returns all waiters.
  func takeAll() -> [Waiter] {
    let all = waiters.waiters
    waiters = WaiterSet(\.indexInWatch)
    for waiter in all {
      waiter.indexInWatch = nil
      waiter.watch = nil
    }
    return all
  }
}

extension Scene.Subject {
  /// The error for a departure that history does not contain.
  var unknown: NavigationError {
    switch self {
    case .screen(let id): .screenNotFound(.id(id))
    case .coordinator(let id): .coordinatorNotFound(id)
    }
  }
}
