import Navigation

// Many operations as one (docs/specification/model.md §2, Apply).
extension NaiveTransaction {
  /// Carries out operations until one fails.
  /// - Throws: `operationFailed` with the place of the one that failed.
  mutating func carryOut(_ items: [ApplyItem]) throws(NavigationError) {
    for (index, item) in items.enumerated() {
      let (outerIfMissing, outerActing) = (ifMissing, acting)
      ifMissing = item.ifMissing ?? ifMissing
      // Who acts for the whole may have finished meanwhile.
      acting = item.coordinator ?? acting.flatMap { tree.hasCoordinator($0) ? $0 : nil }
      defer { (ifMissing, acting) = (outerIfMissing, outerActing) }
      do { try carryOut(item.operation) } catch {
        if case .operationFailed(let inner, let operation, let cause) = error {
          throw .operationFailed(index: [index] + inner, operation: operation, error: cause)
        }
        throw .operationFailed(index: [index], operation: item.operation.name, error: error)
      }
    }
  }

  mutating func tryTo(_ attempt: Navigation.Operation.Try) throws(NavigationError) {
    try checkCoordinator()
    let before = self
    do { try carryOut(attempt.operations) } catch {
      self = before
      try carryOut(attempt.otherwise)
    }
    try carryOut(attempt.ensure)
  }

  func fail(_ fail: Navigation.Operation.Fail) throws(NavigationError) {
    try checkCoordinator()
    throw .failed(fail.message)
  }
}
