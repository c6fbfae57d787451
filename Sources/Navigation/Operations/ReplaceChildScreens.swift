extension Transaction {
  mutating func perform(_ replace: Operation.ReplaceChildScreens) throws(NavigationError) {
    let id = replace.coordinator
    guard let coordinator = state.coordinator(id) else { throw .coordinatorNotFound(id) }
    if replace.screens.isEmpty { throw .emptyPath }
    guard let root = coordinator.root, let stack = state.ownStack(root) else { throw .containerNotFound(.stack, nil) }
    let children = state.children(of: stack)
    let own = children.filter { state.isScreen($0) && state.owner(of: $0) == id }
    // They begin at the coordinator's lowest screen, or else above its root, or else at the bottom.
    let start = own.first.flatMap(children.firstIndex) ?? children.firstIndex(of: root).map { $0 + 1 } ?? 0
    let isOwn = Set(own)
    try setScreens(
      replace.screens, of: id, in: stack, over: own, between: Array(children[..<start]),
      and: children[start...].filter { !isOwn.contains($0) })
    if isOwn.contains(root) { setRoot(of: id, to: state.children(of: stack)[start]) }
  }

  /// Replaces some children of a stack by these screens. A child with the key of a screen is kept.
  private mutating func setScreens(
    _ screens: [ScreenDescription], of owner: CoordinatorID, in stack: NodeID, over own: [NodeID],
    between below: [NodeID],
    and above: [NodeID]
  ) throws(NavigationError) {
    let acting = actor
    actor = nil
    defer { actor = acting }
    var matcher = KeyMatcher(state, own)
    try spend(matcher.work)
    let places = screens.map { matcher.take($0) }
    keepChildren(below + places.compactMap(\.self) + above, of: stack)
    // The coordinator gets another root.
    uprooted.removeAll { $0 == owner }
    for (place, kept) in places.enumerated() {
      if let kept { update(kept, keeping: screens[place]) }
    }
    try fillChildren(of: stack, below + places + above) { (transaction, place, index, _) throws(NavigationError) in
      try transaction.insertScreen(screens[place - below.count], under: stack, at: index, owner: owner)
    }
  }
}

extension SceneState {
  /// The stack of a coordinator's own screens: its root, or the stack that holds it.
  fileprivate func ownStack(_ root: NodeID) -> NodeID? {
    if kind(of: root) == .stack { return root }
    let holder = table[table.slot(root)].parent
    return kind(of: holder) == .stack ? holder : nil
  }
}
