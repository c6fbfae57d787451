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
