import Navigation

// Many operations as one (docs/specification/model.md §2, Apply).
extension NaiveTransaction {
  /// Performs operations until one fails.
  /// - Throws: `operationFailed` with the index of the operation.
  mutating func performAll(_ items: [ApplyItem]) throws(NavigationError) {
    for (index, item) in items.enumerated() {
      let (outerIfMissing, outerActing) = (ifMissing, acting)
      ifMissing = item.ifMissing ?? ifMissing
      // The coordinator that acts for the list may have finished meanwhile.
      acting = item.coordinator ?? acting.flatMap { tree.hasCoordinator($0) ? $0 : nil }
      defer { (ifMissing, acting) = (outerIfMissing, outerActing) }
      do { try perform(item.operation) } catch {
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
    do { try performAll(attempt.operations) } catch {
      self = before
      try performAll(attempt.otherwise)
    }
    try performAll(attempt.ensure)
  }

  func fail(_ fail: Navigation.Operation.Fail) throws(NavigationError) {
    try checkCoordinator()
    throw .failed(fail.message)
  }
}
