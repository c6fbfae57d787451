extension Operation {
  /// Brings a screen into view from wherever it is in the tree.
  public struct MakeVisible: Hashable, Sendable {
    /// Any screen of the tree.
    public var screen: ScreenReference

    public init(_ screen: ScreenReference) { self.screen = screen }
  }
}

extension Transaction {
  mutating func perform(_ makeVisible: Operation.MakeVisible) throws(NavigationError) {
    let screen = try anyScreen(makeVisible.screen)
    selectTabs(leadingTo: screen)
    cut(after: screen)
  }

  /// Selects the tabs that lead to a node, outermost first.
  /// - Complexity: O(depth).
  mutating func selectTabs(leadingTo id: NodeID) {
    let slot = state.table.slot(id)
    if state.table[slot].kind == .window { return }
    let parent = state.table[slot].parent
    selectTabs(leadingTo: parent)
    if state.kind(of: parent) == .tabs { select(state.index(of: id, in: parent), of: parent) }
  }
}
