extension Operation {
  /// Cuts the path after `on` and appends one screen, always as a new one.
  public struct GoTo: Hashable, Sendable {
    /// What is appended.
    public var screen: ScreenDescription
    /// A screen of the visible path; the top when nil.
    public var on: ScreenReference?

    public init(_ screen: ScreenDescription, on: ScreenReference? = nil) {
      self.screen = screen
      self.on = on
    }
  }
}

extension Transaction {
  mutating func perform(_ goTo: Operation.GoTo) throws(NavigationError) {
    cut(after: try visibleScreen(goTo.on))
    try settle()
    try append(goTo.screen)
  }
}
