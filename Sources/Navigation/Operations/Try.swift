extension Operation {
  /// Carries out `operations`; when one fails, what they did is taken back and `otherwise` is carried out in their
  /// place; `ensure` is carried out last in either case. Only within an `Apply`.
  public struct Try: Hashable, Sendable {
    /// What is tried.
    public var operations: [ApplyItem]
    /// What is carried out when it fails.
    public var otherwise: [ApplyItem]
    /// What is carried out last in either case.
    public var ensure: [ApplyItem]

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
    do { try carryOut(attempt.operations) } catch {
      if isAsking { throw error }
      rollBack(to: mark)
      try carryOut(attempt.otherwise)
    }
    try carryOut(attempt.ensure)
  }
}
