extension Transaction {
  mutating func perform(_ replace: Operation.ReplaceCoordinator) throws(NavigationError) {
    guard let old = state.coordinator(replace.coordinator) else { throw .coordinatorNotFound(replace.coordinator) }
    try checkDeclared(replace.with, replace.root)
    let (contents, given) = try contents(of: replace.with, replace.root, replace.arguments)
    guard let parent = old.parent.flatMap({ state.coordinator($0) }), let root = old.root,
      let place = parent.children.firstIndex(of: old.id)
    else { throw .cannotRemoveRoot(old.id) }
    if parent.kind == .view { try checkStartable(replace.with, under: parent) }
    let gap = state.gap(leftBy: root)
    if old.id == state.rootCoordinator { removeChildren(of: SceneState.window, from: 0) }
    if gap.place == .root, state.rootCase != nil {
      // What lies there now is no case.
      setCase(nil)
      isBarrier = true
    }
    try finish([old.id], filling: gap.holder)
    try settle(filling: gap.holder)
    // What was empty without it may have taken others along.
    if state.coordinatorIndex(parent.id) == nil { throw .coordinatorNotFound(parent.id) }
    if !state.table.contains(gap.holder) { throw .containerNotFound(gap.kind, nil) }
    try start(replace.with, under: parent.id, at: place, isEmbedded: old.isEmbedded, given: given) {
      (transaction, id) throws(NavigationError) in
      try transaction.fill(gap, with: contents, of: id)
    }
  }

  /// Builds what a coordinator shows where the root node of another one was: in a stack as what it is on a stack, else as
  /// the layer or the tab that was there.
  /// - Returns: its root node.
  private mutating func fill(
    _ gap: Gap, with container: Blueprint, of id: CoordinatorID
  ) throws(NavigationError) -> NodeID {
    let siblings = state.children(of: gap.holder)
    let index = gap.before.last { siblings.contains($0) }.map { state.index(of: $0, in: gap.holder) + 1 } ?? 0
    if state.kind(of: gap.holder) == .stack {
      return try insertUnwrapped(container, under: gap.holder, at: index, owner: id)
    }
    let root = try insert(
      container, label: gap.label, under: gap.holder, at: index, owner: id, place: gap.place)
    if state.kind(of: gap.holder) == .tabs {
      // Where the old tab was selected the new one is.
      let before = gap.before + [root] + gap.after
      setSelection(gap.holder, gap.selection.moved(from: before, to: state.children(of: gap.holder)))
    } else if gap.place == .root {
      // A case's: the root coordinator has the same root.
      setRoot(of: state.rootCoordinator, to: root)
    }
    return root
  }
}

/// Where the root node of a coordinator was.
private struct Gap {
  var holder: NodeID
  var kind: NodeKind
  /// Its siblings.
  var before: [NodeID]
  var after: [NodeID]
  var selection: TabSelection
  /// Of a tab.
  var label: String?
  var place: Place?
}

extension SceneState {
  fileprivate func gap(leftBy root: NodeID) -> Gap {
    let slot = table.slot(root)
    let (holder, name, place) = (table[slot].parent, table[slot].name, table[slot].place)
    let siblings = children(of: holder)
    let index = index(of: root, in: holder)
    let isTab = kind(of: holder) == .tabs
    return Gap(
      holder: holder, kind: table[table.slot(holder)].kind, before: Array(siblings[..<index]),
      after: Array(siblings[(index + 1)...]),
      selection: table[selection: table.slot(holder)], label: isTab && !name.isEmpty ? name : nil, place: place)
  }
}
