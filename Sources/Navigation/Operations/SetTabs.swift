extension Transaction {
  mutating func perform(_ setTabs: Operation.SetTabs) throws(NavigationError) {
    let tabs = try container(setTabs.container, kind: .tabs)
    if setTabs.tabs.isEmpty || setTabs.tabs.contains(where: { $0.screens.isEmpty }) { throw .emptyPath }
    if let selected = setTabs.selected, !setTabs.tabs.indices.contains(selected) { throw .tabNotFound("\(selected)") }
    let slot = state.table.slot(tabs)
    let (children, before) = (state.table[children: slot], state.table[selection: slot])
    try setItems(of: tabs, to: setTabs.tabs)
    var selection = before.moved(from: children, to: state.children(of: tabs))
    if let selected = setTabs.selected { selection.select(selected) }
    setSelection(tabs, selection)
  }

  /// Makes tabs hold exactly these. A tab whose first screen has the key of a wanted one is kept.
  private mutating func setItems(of tabs: NodeID, to items: [TabDescription]) throws(NavigationError) {
    var matcher = KeyMatcher(state, state.children(of: tabs), throughContainers: true)
    try spend(matcher.work)
    var places = items.map { matcher.take($0.screens[0]) }
    keepChildren(of: tabs, &places)
    for (place, id) in places.enumerated() {
      guard let id else { continue }
      update(state.firstScreen(of: id), keeping: items[place].screens[0])
      if state.kind(of: id) != .screen { update(id, NodeContent(label: items[place].name)) }
    }
    try fillChildren(of: tabs, places) { (transaction, place, index, _) throws(NavigationError) in
      try transaction.insertStack(
        items[place].screens, name: items[place].name, under: tabs, at: index, owner: transaction.state.owner(of: tabs))
    }
  }
}
