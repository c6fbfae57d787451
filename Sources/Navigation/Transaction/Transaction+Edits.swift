import JSON

// The primitive edits: each changes the state, and notes how to take it back. One that would change nothing is not made.
extension Transaction {
  /// Adds a node without children.
  /// - Throws: `limitReached` when the scene would have too many nodes or grow too large. While coordinators are about to
  ///   finish, which takes nodes away, that is for the end of the operation to say (`checkSize`).
  /// - Complexity: O(siblings after it)
  @inline(__always)
  mutating func insert(_ node: consuming NodeRecord, at index: Int) throws(NavigationError) {
    if state.table.count >= limits.nodes || state.size &+ Int(node.byteCount) > limits.stateBytes {
      try checkRoom(for: node)
    }
    log.appendInsert(copy node, index: index)
    state.link(consume node, at: index)
  }

  @inline(never)
  private mutating func checkRoom(for node: NodeRecord) throws(NavigationError) {
    guard uprooted.isEmpty else { return }
    throw state.table.count >= limits.nodes
      ? .limitReached(.sceneNodes, value: limits.nodes) : .limitReached(.sceneBytes, value: limits.stateBytes)
  }

  /// - Parameters:
  ///   - nodes, bytes: how large the scene was; one that was too large already may stay so.
  /// - Throws: `limitReached` when the scene has grown too large.
  @inline(__always)
  func checkSize(nodes: Int, bytes: Int) throws(NavigationError) {
    guard state.table.count <= max(nodes, limits.nodes) else {
      throw .limitReached(.sceneNodes, value: limits.nodes)
    }
    guard state.size <= max(bytes, limits.stateBytes) else {
      throw .limitReached(.sceneBytes, value: limits.stateBytes)
    }
  }

  /// Takes a node and all below it away, what is on top first. Complexity: O(nodes removed + siblings after it).
  mutating func remove(_ id: NodeID, at index: Int, of parent: NodeID) {
    let kind = state.table[state.table.slot(id)].kind
    if kind != .screen {
      removeChildren(of: id, from: 0)
      // So that a node that comes back or goes needs to say nothing about tabs.
      if kind == .tabs { setSelection(id, TabSelection()) }
    }
    let node = state.unlink(id, from: parent, at: index)
    if node.owner > Scene.firstRootCoordinator { noteIfRoot(node) }
    log.appendRemove(node, index: index)
  }

  /// Notes the coordinator whose root node has left. Complexity: O(log coordinators).
  private mutating func noteIfRoot(_ node: borrowing NodeRecord) {
    guard let owner = state.coordinator(node.owner), owner.root == node.id, owner.id != state.rootCoordinator else {
      return
    }
    uprooted.append(owner.id)
  }

  /// Takes a node and all below it away. Complexity: O(nodes removed + siblings after it).
  mutating func remove(_ id: NodeID) {
    let parent = state.table[state.table.slot(id)].parent
    remove(id, at: state.index(of: id, in: parent), of: parent)
  }

  /// Takes away the children of a container from `index` on, what is on top first. Complexity: O(nodes removed).
  mutating func removeChildren(of id: NodeID, from index: Int) {
    var last = state.table[children: state.table.slot(id)].count - 1
    while last >= index {
      // Looked up anew each time: removing a node moves others in the table.
      remove(state.table[children: state.table.slot(id)][last], at: last, of: id)
      last -= 1
    }
  }

  /// Puts the children of a container into another order. Complexity: O(children).
  mutating func move(_ id: NodeID, to order: [NodeID]) {
    let slot = state.table.slot(id)
    let before = state.table[children: slot]
    if before == order { return }
    state.table[children: slot] = order
    log.append(.move(id, before: before, after: order))
  }

  /// Gives a node other content. Whether the scene is too large by that is seen at the end of the operation, which may
  /// take something else away. A layer that is to go when nothing is over it any more goes with any content.
  mutating func update(_ id: NodeID, _ content: NodeContent) {
    let before = state.table[state.table.slot(id)].content
    var content = content
    if before.details?.isDismissing == true { content.details = .dismissing(content.details) }
    if before == content { return }
    state.setContent(id, content)
    log.append(.update(id, before: before, after: content))
  }

  /// Gives a node the content of a screen that stands for it; it came by what it came by.
  mutating func update(_ id: NodeID, keeping screen: ScreenDescription) {
    let transition = state.table[state.table.slot(id)].transition
    var content = NodeContent(screen)
    if transition != nil || screen.details?.transition != nil {
      content.details = .keeping(
        traits: screen.traits, title: screen.title, transition: transition, constants: screen.details?.constants)
    }
    update(id, content)
  }

  mutating func setAppeared(_ id: NodeID, _ hasAppeared: Bool) {
    let slot = state.table.slot(id)
    if state.table[slot].hasAppeared == hasAppeared { return }
    state.table[slot].hasAppeared = hasAppeared
    log.append(.appear(id, hasAppeared))
  }

  mutating func setSelection(_ id: NodeID, _ selection: TabSelection) {
    let slot = state.table.slot(id)
    let before = state.table[selection: slot]
    if before == selection { return }
    state.table[selection: slot] = selection
    log.append(.select(id, before: before, after: selection))
  }

  mutating func setRoot(of coordinator: CoordinatorID, to node: NodeID?) {
    guard let before = state.coordinator(coordinator)?.root, before != node else { return }
    state.setRoot(coordinator, node)
    log.append(.root(coordinator, before: before, after: node))
  }

  /// - Parameter arguments: what it is built from.
  mutating func setCase(_ name: String?, _ arguments: JSONObject = .empty) {
    give(arguments, to: SceneState.window)
    let before = state.rootCase
    if Text.isSame(before, name) { return }
    state.rootCase = name
    log.append(.rootCase(before: before, after: name))
  }

  /// Notes what a coordinator, or by the window's id the case, is built from.
  mutating func give(_ arguments: JSONObject, to id: Int) {
    let before = state.given[id]
    if before == arguments { return }
    state.given[id] = arguments
    log.append(.given(id, before: before, after: arguments))
  }

  mutating func rename(_ coordinator: CoordinatorID, to name: String) {
    guard let before = state.coordinator(coordinator)?.name, !Text.isSame(before, name) else { return }
    state.rename(coordinator, name)
    log.append(.rename(coordinator, before: before, after: name))
  }

  mutating func setBack(of tabs: NodeID, _ back: TabsBack) {
    let slot = state.table.slot(tabs)
    let before = state.table[slot].back
    if before == back { return }
    state.table[slot].back = back
    log.append(.back(tabs, before: before, after: back))
  }

  /// Notes what was said of a scope of links.
  mutating func choose(_ isActive: Bool, for scope: String) {
    let before = state.linkConditions[scope]
    state.linkConditions[scope] = isActive
    log.append(.scope(scope, before: before, after: isActive))
  }

  mutating func start(_ coordinator: Coordinator, at index: Int) {
    state.link(coordinator, at: index)
    log.append(.start(coordinator, index: index))
  }

  /// Ends a coordinator that has no children any more. Complexity: O(siblings).
  mutating func end(_ id: CoordinatorID) {
    guard let coordinator = state.coordinator(id), let parent = coordinator.parent.flatMap({ state.coordinator($0) }),
      let index = parent.children.lastIndex(of: id)
    else { preconditionFailure("a coordinator that ends is its parent's child") }
    give(.empty, to: id)
    state.unlink(id)
    log.append(.finish(coordinator, index: index))
  }

  /// Notes what a node or coordinator that is about to leave leaves with.
  mutating func leave(_ id: Int, with result: JSONObject?) {
    if let result { log.append(.result(id, result)) }
  }

  /// Carries out the inverse of an edit that an earlier commit made, as an edit of this one. What comes back is as it
  /// left; what goes is noted as it is now.
  mutating func undo(_ edit: Edit) {
    switch edit {
    case .insert(let node, let index):
      log.appendRemove(state.unlink(node.id, from: node.parent, at: index), index: index)
    case .remove(let node, let index):
      state.link(node, at: index)
      log.appendInsert(node, index: index)
    case .move(let id, let before, _): move(id, to: before)
    case .update(let id, let before, _):
      // What is there now may lack what is sensitive and came by that edit.
      let now = state.table[state.table.slot(id)].content
      state.setContent(id, before)
      log.append(.update(id, before: now, after: before))
    case .appear(let id, let value): setAppeared(id, !value)
    case .select(let id, let before, _): setSelection(id, before)
    case .start(let coordinator, _): end(coordinator.id)
    case .finish(let coordinator, let index): start(coordinator, at: index)
    case .root(let id, let before, _): setRoot(of: id, to: before)
    case .rename(let id, let before, _): rename(id, to: before)
    case .back(let id, let before, _): setBack(of: id, before)
    case .rootCase(let before, _): setCase(before, state.given[SceneState.window])
    case .given(let id, let before, _): give(before, to: id)
    // Scopes of links are outside of time.
    case .scope: break
    case .result: log.append(edit)
    }
  }
}

extension SceneState {
  /// Where a child is among its siblings; searched from the end, where most of what happens happens.
  /// - Complexity: O(siblings after it)
  func index(of child: NodeID, in parent: NodeID) -> Int {
    let slot = table.slot(parent)
    var index = table[children: slot].count - 1
    while index >= 0, table[children: slot][index] != child { index -= 1 }
    precondition(index >= 0, "a node is among its parent's children")
    return index
  }
}
