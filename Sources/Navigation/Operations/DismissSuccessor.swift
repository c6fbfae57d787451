extension Operation {
  /// Removes everything after the screen.
  public struct DismissSuccessor: Hashable, Sendable {
    /// A screen of the visible path.
    public var of: ScreenReference

    public init(of: ScreenReference) { self.of = of }
  }
}

extension Transaction {
  mutating func perform(_ dismissSuccessor: Operation.DismissSuccessor) throws(NavigationError) {
    cut(after: try visibleScreen(dismissSuccessor.of))
  }
}
