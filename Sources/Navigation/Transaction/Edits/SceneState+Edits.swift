// Applying and reverting edits without logging them.
extension SceneState {
  /// Applies an edit to the state before it.
  mutating func replay(_ edit: Edit) {
    switch edit {
    case .insert(let node, let index): link(node, at: index)
    case .remove(let node, let index): unlink(node.id, from: node.parent, at: index)
    case .move(let id, _, let after): table[children: table.slot(id)] = after
    case .update(let id, _, let after): setContent(id, after)
    case .appear(let id, let value): table[table.slot(id)].hasAppeared = value
    case .select(let id, _, let after): table[selection: table.slot(id)] = after
    case .start(let coordinator, let index): link(coordinator, at: index)
    case .finish(let coordinator, _): unlink(coordinator.id)
    case .root(let id, _, let after): setRoot(id, after)
    case .rename(let id, _, let after): rename(id, after)
    case .back(let id, _, let after): table[table.slot(id)].back = after
    case .rootCase(_, let after): rootCase = after
    case .given(let id, _, let after): given[id] = after
    case .scope(let name, _, let after): linkConditions[name] = after
    case .result: break
    }
  }

  /// Whether a container under a node is no deeper than a snapshot may be.
  /// - Complexity: O(depth), and O(1) for a deeper one.
  func hasLevelsLeft(under id: NodeID) -> Bool {
    var (level, id) = (1, id)
    while id != Self.window, level < Scene.depthMax {
      id = table[table.slot(id)].parent
      level += 1
    }
    return level < Scene.depthMax
  }

  /// Whether a container is deeper than a snapshot may be.
  /// - Complexity: O(containers · depth), O(nodes) if there are few containers.
  var isTooDeep: Bool {
    if nodeCount <= Scene.depthMax { return false }
    return table.nodes.contains { isContainer($0.id) && $0.kind != .window && !hasLevelsLeft(under: $0.parent) }
  }

  func isContainer(_ id: NodeID) -> Bool {
    let slot = table.slot(id)
    return slot >= 0 && table[slot].kind != .screen
  }

  /// Reverts an edit in the state after it.
  mutating func revert(_ edit: Edit) {
    switch edit {
    case .insert(let node, let index): unlink(node.id, from: node.parent, at: index)
    case .remove(let node, let index): link(node, at: index)
    case .move(let id, let before, _): table[children: table.slot(id)] = before
    case .update(let id, let before, _): setContent(id, before)
    case .appear(let id, let value): table[table.slot(id)].hasAppeared = !value
    case .select(let id, let before, _): table[selection: table.slot(id)] = before
    case .start(let coordinator, _): unlink(coordinator.id)
    case .finish(let coordinator, let index): link(coordinator, at: index)
    case .root(let id, let before, _): setRoot(id, before)
    case .rename(let id, let before, _): rename(id, before)
    case .back(let id, let before, _): table[table.slot(id)].back = before
    case .given(let id, let before, _): given[id] = before
    case .rootCase, .scope: linkConditions.revert(edit)
    case .result: break
    }
  }

  /// Adds a node without children to its parent.
  /// - Complexity: O(siblings after it).
  @inline(__always)
  mutating func link(_ node: consuming NodeRecord, at index: Int) {
    let parent = table.slot(node.parent)
    if index == table[children: parent].count {
      table[children: parent].append(node.id)
    } else {
      table[children: parent].insert(node.id, at: index)
    }
    byteCount &+= node.byteCount
    owned.insert(node.id, of: node.owner)
    table.insert(consume node)
  }

  /// Removes a node without children.
  /// - Complexity: O(siblings after it).
  @discardableResult
  mutating func unlink(_ id: NodeID, from parent: NodeID, at index: Int) -> NodeRecord {
    let holder = table.slot(parent)
    if index == table[children: holder].count - 1 {
      let removed = table[children: holder].removeLast()
      precondition(removed == id, "the node is not where it was")
    } else {
      let removed = table[children: holder].remove(at: index)
      precondition(removed == id, "the node is not where it was")
    }
    let node = table.remove(slot: table.slot(id))
    byteCount &-= node.byteCount
    owned.remove(id, of: node.owner)
    return node
  }

  mutating func setContent(_ id: NodeID, _ content: NodeContent) {
    let slot = table.slot(id)
    byteCount -= table[slot].byteCount
    table.setContent(content, at: slot)
    byteCount += table[slot].byteCount
  }

  /// Adds a coordinator to its parent's children.
  /// - Complexity: O(coordinators with a higher id + siblings after it).
  mutating func link(_ coordinator: Coordinator, at index: Int) {
    if let parent = coordinator.parent, let place = coordinatorIndex(parent) {
      coordinators[place].children.insert(coordinator.id, at: index)
    }
    byteCount += coordinator.byteCount
    coordinators.insert(coordinator, at: coordinatorPlace(coordinator.id))
  }

  /// Removes a coordinator without children.
  /// - Complexity: O(coordinators with a higher id + siblings after it).
  mutating func unlink(_ id: CoordinatorID) {
    guard let place = coordinatorIndex(id) else { return }
    if let parent = coordinators[place].parent, let above = coordinatorIndex(parent),
      let index = coordinators[above].children.lastIndex(of: id)
    {
      coordinators[above].children.remove(at: index)
    }
    byteCount -= coordinators.remove(at: place).byteCount
  }

  mutating func setRoot(_ id: CoordinatorID, _ node: NodeID?) {
    if let place = coordinatorIndex(id) { coordinators[place].root = node }
  }

  mutating func rename(_ id: CoordinatorID, _ name: String) {
    guard let place = coordinatorIndex(id) else { return }
    byteCount -= coordinators[place].byteCount
    coordinators[place].name = name
    byteCount += coordinators[place].byteCount
  }
}
