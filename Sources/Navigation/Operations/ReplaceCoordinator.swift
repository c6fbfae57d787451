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
      // The new root is not a case.
      setCase(nil)
      isBarrier = true
    }
    try finish([old.id], filling: gap.holder)
    try settle(filling: gap.holder)
    // A container that became empty may have removed others with it.
    if state.coordinatorIndex(parent.id) == nil { throw .coordinatorNotFound(parent.id) }
    if !state.table.contains(gap.holder) { throw .containerNotFound(gap.kind, nil) }
    try start(replace.with, under: parent.id, at: place, isEmbedded: old.isEmbedded, given: given) {
      (transaction, id) throws(NavigationError) in
      try transaction.fill(gap, with: contents, of: id)
    }
  }

  /// Builds the content of a coordinator in the place of another one: in a stack unwrapped, else as the layer or tab
  /// that was there.
  /// - Returns: Its root node.
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
      // The new tab is selected if the old one was.
      let before = gap.before + [root] + gap.after
      setSelection(gap.holder, gap.selection.moved(from: before, to: state.children(of: gap.holder)))
    } else if gap.place == .root {
      // The root of a case's coordinator is also that of the root coordinator.
      setRoot(of: state.rootCoordinator, to: root)
    }
    return root
  }
}

/// The former place of a coordinator's root node.
private struct Gap {
  var holder: NodeID
  var kind: NodeKind
  /// Its siblings.
  var before: [NodeID]
  var after: [NodeID]
  var selection: TabSelection
  /// The label of a tab.
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
