extension Operation {
  /// Puts another screen in the place of this one, which keeps its id.
  public struct ReplaceScreen: Hashable, Sendable {
    /// Any screen of the tree.
    public var screen: ScreenReference
    /// Its presentation is not looked at.
    public var with: ScreenDescription

    public init(_ screen: ScreenReference, with: ScreenDescription) {
      self.screen = screen
      self.with = with
    }
  }
}

extension Transaction {
  mutating func perform(_ replaceScreen: Operation.ReplaceScreen) throws(NavigationError) {
    let screen = try anyScreen(replaceScreen.screen)
    let node = state.table[state.table.slot(screen)]
    // Nothing changes if the title is equal too, whatever the traits are.
    if node.isEqual(to: replaceScreen.with), Text.isSame(node.details?.title, replaceScreen.with.title) { return }
    update(screen, NodeContent(replaceScreen.with))
  }
}
