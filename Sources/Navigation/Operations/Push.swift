extension Operation {
  /// Appends a screen to a stack.
  public struct Push: Hashable, Sendable {
    /// Its presentation is `push` or nil.
    public var screen: ScreenDescription
    /// A stack; the nearest one of the topmost layer when nil.
    public var container: ContainerReference?

    public init(_ screen: ScreenDescription, container: ContainerReference? = nil) {
      self.screen = screen
      self.container = container
    }
  }
}

extension Transaction {
  mutating func perform(_ push: Operation.Push) throws(NavigationError) {
    try insertOnTop(push.screen, of: container(push.container, kind: .stack))
  }
}
