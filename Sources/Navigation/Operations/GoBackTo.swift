extension Operation {
  /// Cuts the path after the screen.
  public struct GoBackTo: Hashable, Sendable {
    /// A screen of the visible path.
    public var to: ScreenReference

    public init(_ to: ScreenReference) { self.to = to }
  }
}

extension Transaction {
  mutating func perform(_ goBackTo: Operation.GoBackTo) throws(NavigationError) {
    cut(after: try visibleScreen(goBackTo.to))
  }
}
