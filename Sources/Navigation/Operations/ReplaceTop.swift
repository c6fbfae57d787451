extension Operation {
  /// Puts a new screen in the place of the top one of a stack.
  public struct ReplaceTop: Hashable, Sendable {
    /// Its presentation is not looked at.
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
  mutating func perform(_ replaceTop: Operation.ReplaceTop) throws(NavigationError) {
    let stack = try container(replaceTop.container, kind: .stack)
    let slot = state.table.slot(stack)
    let last = state.table[children: slot].count - 1
    remove(state.lastChild(slot), at: last, of: stack)
    try insertScreen(replaceTop.screen, under: stack, at: last, owner: owner(above: last, of: stack))
  }
}
