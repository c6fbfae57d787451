extension Operation.SelectTab {
  /// A tab; of several matches the first.
  public enum Target: Hashable, Sendable {
    case index(Int)
    /// The name of the tab, or of its first screen if the tab has none.
    case name(String)
    /// The key of its first screen.
    indirect case key(ScreenKey)
  }
}

extension Transaction {
  mutating func perform(_ selectTab: Operation.SelectTab) throws(NavigationError) {
    let tabs = try container(selectTab.container, kind: .tabs)
    let slot = state.table.slot(tabs)
    let index = try index(of: selectTab.target, in: state.children(of: tabs))
    guard index == Int(state.table[selection: slot].selected) else { return select(index, of: tabs) }
    let child = state.selectedChild(slot)
    if selectTab.resetIfSelected, state.kind(of: child) == .stack { removeChildren(of: child, from: 1) }
  }

  /// Selects a tab. The previously selected one goes to the end of the history.
  mutating func select(_ index: Int, of tabs: NodeID) {
    var selection = state.table[selection: state.table.slot(tabs)]
    selection.select(index)
    setSelection(tabs, selection)
  }

  private mutating func index(
    of target: Operation.SelectTab.Target, in children: [NodeID]
  ) throws(NavigationError) -> Int {
    switch target {
    case .index(let index):
      guard children.indices.contains(index) else { throw .tabNotFound("\(index)") }
      return index
    case .name(let name):
      let index = children.firstIndex { state.isTab($0, named: name) }
      work &+= index ?? children.count
      guard let index else { throw .tabNotFound(name) }
      return index
    case .key(let key):
      let matcher = ScreenMatcher(key)
      let index = children.firstIndex {
        matcher.matches(state.table[state.table.slot(state.firstScreen(of: $0))], &work)
      }
      guard let index else { throw .tabNotFound(key.name) }
      return index
    }
  }
}

extension SceneState {
  /// Whether a tab has a name: its own, or else that of its first screen.
  fileprivate func isTab(_ id: NodeID, named name: String) -> Bool {
    let label = table[table.slot(id)].name
    return Text.isSame(label.isEmpty ? table[table.slot(firstScreen(of: id))].name : label, name)
  }
}
