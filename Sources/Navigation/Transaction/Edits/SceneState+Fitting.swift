// Checks of the edits of a record. Its checksum is no proof: an older navd or another program may have written it.
extension SceneState {
  /// Whether an edit can be replayed in this state. Selections may point nowhere until a later edit of their commit.
  /// - Complexity: O(1), for a move O(children).
  func fits(_ edit: Edit) -> Bool {
    switch edit {
    case .insert(let node, let index):
      guard node.kind != .window, !table.contains(node.id), isContainer(node.parent) else { return false }
      return (0...table[children: table.slot(node.parent)].count).contains(index)
    case .remove(let node, let index):
      guard isContainer(node.parent), table.contains(node.id) else { return false }
      let siblings = table[children: table.slot(node.parent)]
      return siblings.indices.contains(index) && siblings[index] == node.id
        && (!isContainer(node.id) || table[children: table.slot(node.id)].isEmpty)
    case .move(let id, _, let after):
      guard isContainer(id) else { return false }
      let children = table[children: table.slot(id)]
      return after.count == children.count && Set(after) == Set(children)
    case .update(let id, _, _), .appear(let id, _), .back(let id, _, _): return table.contains(id)
    case .select(let id, _, _): return isContainer(id) && table[table.slot(id)].kind == .tabs
    case .start(let coordinator, let index):
      guard coordinatorIndex(coordinator.id) == nil else { return false }
      guard let parent = coordinator.parent.flatMap({ self.coordinator($0) }) else { return false }
      return (0...parent.children.count).contains(index)
    case .finish(let coordinator, _): return self.coordinator(coordinator.id)?.children.isEmpty ?? false
    case .root, .rename, .rootCase, .given, .scope, .result: return true
    }
  }

  /// Whether an edit can be reverted in this state.
  /// - Complexity: O(1), for a move O(children).
  func fits(reverted edit: Edit) -> Bool {
    switch edit {
    case .insert(let node, let index): fits(.remove(node, index: index))
    case .remove(let node, let index): fits(.insert(node, index: index))
    case .move(let id, let before, let after): fits(.move(id, before: after, after: before))
    case .start(let coordinator, let index):
      fits(.finish(coordinator, index: index)) && isChild(coordinator.id, of: coordinator.parent, at: index)
    case .finish(let coordinator, let index): fits(.start(coordinator, index: index))
    default: fits(edit)
    }
  }

  private func isChild(_ id: CoordinatorID, of parent: CoordinatorID?, at index: Int) -> Bool {
    let children = parent.flatMap { coordinator($0) }?.children ?? []
    return children.indices.contains(index) && children[index] == id
  }

  /// Whether the containers that edits concern have children, and tabs all that were selected. Otherwise the path, or the way
  /// back, leads nowhere.
  /// - Complexity: O(edits), and for tabs O(tabs that were selected before).
  func isWhole(after edits: some Sequence<Edit>) -> Bool {
    var checked: NodeID?
    for edit in edits {
      switch edit {
      case .insert(let node, _), .remove(let node, _):
        if table.contains(node.id), !isWhole(node.id) { return false }
        if node.parent != checked, table.contains(node.parent), !isWhole(node.parent) { return false }
        checked = node.parent
      case .select(let id, _, _): if table.contains(id), !isWhole(id) { return false }
      default: continue
      }
    }
    return true
  }

  /// Whether a container has children, and tabs all that were selected.
  /// - Complexity: O(1), for tabs O(tabs that were selected before).
  func isWhole(_ id: NodeID) -> Bool {
    let slot = table.slot(id)
    if table[slot].kind == .screen { return true }
    let places = table[children: slot].indices
    if table[slot].kind != .tabs { return !places.isEmpty }
    let selection = table[selection: slot]
    return places.contains(Int(selection.selected)) && selection.history.allSatisfy { places.contains(Int($0)) }
  }

  /// Reverts the edits of a commit.
  /// - Parameter staysReadable: Whether clients must be able to read the state before it. An older navd, which had no limits, may
  ///   have made one that they cannot read.
  /// - Returns: False if they do not fit, or clients could not read the state; do not use it then.
  /// - Complexity: O(edits), and O(edits · depth) with `staysReadable`.
  mutating func revert(stored edits: [Edit], staysReadable: Bool) -> Bool {
    for edit in edits.reversed() {
      guard fits(reverted: edit) else { return false }
      if staysReadable, case .remove(let node, _) = edit, node.kind != .screen, !hasLevelsLeft(under: node.parent) {
        return false
      }
      revert(edit)
    }
    return isWhole(after: edits) && !(staysReadable && isTooLarge)
  }
}
