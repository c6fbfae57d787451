extension Operation {
  /// Performs `operations`. If one fails, all are taken back and `otherwise` is performed in their place. `ensure` is
  /// performed last in either case. Only within an `Apply`.
  public struct Try: Hashable, Sendable {
    public var operations: [ApplyItem]
    /// The operations after a failure.
    public var otherwise: [ApplyItem]
    /// The last operations in either case.
    public var ensure: [ApplyItem]

    /// The greatest number of those that lie in one another. A commit in the history, with the deepest arguments in the
    /// innermost one, stays within the levels that clients read (`JSONParser.depthMax`).
    public static let depthMax = 16

    public init(_ operations: [ApplyItem], otherwise: [ApplyItem] = [], ensure: [ApplyItem] = []) {
      self.operations = operations
      self.otherwise = otherwise
      self.ensure = ensure
    }
  }
}

extension Transaction {
  mutating func perform(_ attempt: Operation.Try) throws(NavigationError) {
    let mark = mark
    do { try performAll(attempt.operations) } catch {
      if isAsking { throw error }
      rollBack(to: mark)
      try performAll(attempt.otherwise)
    }
    try performAll(attempt.ensure)
  }
}
