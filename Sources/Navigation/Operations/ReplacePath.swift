extension Transaction {
  mutating func perform(_ replacePath: Operation.ReplacePath) throws(NavigationError) {
    guard let wanted = replacePath.path.first else { return }
    let first = state.firstVisible
    let node = state.table[state.table.slot(first)]
    let presentation = wanted.presentation ?? map?.declaredPresentation(of: wanted.name) ?? .push
    if node.isEqual(to: wanted), state.isSamePlace(node, as: presentation) {
      try setPath(replacePath.path.dropFirst(), after: first, isKept: true)
    } else if let other = state.otherTab(of: first, beginningWith: ScreenMatcher(wanted.key), &work) {
      selectTabs(leadingTo: other)
      takeArguments(of: wanted, for: other)
      try setPath(replacePath.path.dropFirst(), after: other, isKept: true)
    } else {
      // It keeps its id and has not appeared; everything after it is new.
      update(first, NodeContent(wanted))
      setAppeared(first, false)
      cut(after: first)
      try settle()
      for screen in replacePath.path.dropFirst() { try append(screen) }
      // The root of a strict map must be a case.
      if let map, map.isStrict { throw .transitionNotAllowed(from: node.name, to: wanted.name) }
    }
  }

  private mutating func takeArguments(of wanted: ScreenDescription, for screen: NodeID) {
    var content = state.table[state.table.slot(screen)].content
    if content.arguments == wanted.arguments { return }
    // An equal screen keeps its title. A screen with other arguments keeps it unless the caller gives another one.
    content = NodeContent(
      name: content.name, arguments: wanted.arguments,
      details: .keeping(
        traits: wanted.traits, title: wanted.title ?? content.details?.title, transition: content.details?.transition,
        constants: wanted.details?.constants))
    update(screen, content)
  }
}

extension SceneState {
  /// The first element of the visible path.
  /// - Complexity: O(depth).
  var firstVisible: NodeID { firstVisible(below: Self.window) }

  /// The first visible screen of a node, which may be the node itself.
  /// - Complexity: O(depth).
  func firstVisible(below id: NodeID) -> NodeID {
    var slot = table.slot(id)
    while table[slot].kind != .screen {
      slot = table.slot(table[slot].kind == .tabs ? selectedChild(slot) : table[children: slot][0])
    }
    return table[slot].id
  }

  /// The first screen with a key that begins another tab of the tabs around a screen, innermost first.
  /// - Complexity: O(tabs).
  func otherTab(of screen: NodeID, beginningWith matcher: ScreenMatcher, _ work: inout Int) -> NodeID? {
    var holder = ancestor(of: screen, kind: .tabs)
    while let tabs = holder {
      let slot = table.slot(tabs)
      for index in table[children: slot].indices where index != Int(table[selection: slot].selected) {
        let first = firstScreen(of: table[children: slot][index])
        if matcher.matches(table[table.slot(first)], &work) { return first }
      }
      holder = ancestor(of: tabs, kind: .tabs)
    }
    return nil
  }
}
