import JSON

// The primitive edits. Each changes the state and logs how to revert it, unless it would change nothing.
extension Transaction {
  /// Inserts a node without children.
  /// - Throws: `limitReached` if the scene would have too many nodes, too large or too deep, or if the transaction takes
  ///   too much work. While coordinators are about to finish, which removes nodes, `checkSize` decides about the size at the
  ///   end of the operation.
  /// - Complexity: O(siblings after it).
  @inline(__always)
  mutating func insert(_ node: consuming NodeRecord, at index: Int) throws(NavigationError) {
    let bytes = node.byteCount
    try spend(EditCost.insertion &+ Transaction.work(ofBytes: bytes))
    if state.table.count >= limits.nodes || state.size &+ bytes > limits.stateBytes {
      try checkRoom(nodes: 1, bytes: bytes)
    }
    if node.kind != .screen { try checkDepth(under: node.parent) }
    log.appendInsert(copy node, index: index)
    state.link(consume node, at: index)
  }

  /// Checks the size of the scene within an operation. A scene that was too large before the call may be as large again.
  /// - Parameters:
  ///   - nodes: The nodes that are inserted.
  ///   - bytes: The bytes that nodes or coordinators add.
  /// - Throws: `limitReached`.
  @inline(never)
  func checkRoom(nodes: Int, bytes: Int) throws(NavigationError) {
    if uprooted.isEmpty { try checkSize(nodes: largest.nodes, bytes: largest.bytes, adding: (nodes, bytes)) }
  }

  @inline(never)
  private mutating func checkDepth(under parent: NodeID) throws(NavigationError) {
    let depth = state.depth(of: parent)
    work &+= depth
    if depth >= limits.depth { throw .limitReached(.sceneDepth, value: limits.depth) }
  }

  /// Checks the size of the scene after an operation.
  /// - Parameters:
  ///   - nodes: The number of nodes before. A scene that was too large already may stay so.
  ///   - bytes: The size in bytes before.
  ///   - more: The nodes and bytes that are about to be added.
  /// - Throws: `limitReached`.
  @inline(__always)
  func checkSize(nodes: Int, bytes: Int, adding more: (nodes: Int, bytes: Int) = (0, 0)) throws(NavigationError) {
    guard state.table.count &+ more.nodes <= max(nodes, limits.nodes) else {
      throw .limitReached(.sceneNodes, value: limits.nodes)
    }
    guard state.size &+ more.bytes <= max(bytes, limits.stateBytes) else { throw limits.tooLarge }
  }

  /// Checks the results of a commit, which its event has together. The event of an Undo has no results.
  /// - Throws: `limitReached`.
  @inline(__always)
  func checkResults() throws(NavigationError) {
    if log.resultBytes > SceneLimits.resultBytesMax {
      throw .limitReached(.argumentBytes, value: SceneLimits.resultBytesMax)
    }
  }

  /// Removes a node and its descendants, the topmost first.
  /// - Complexity: O(nodes removed + siblings after it).
  mutating func remove(_ id: NodeID, at index: Int, of parent: NodeID) {
    let kind = state.table[state.table.slot(id)].kind
    if kind != .screen {
      removeChildren(of: id, from: 0)
      // An edit that inserts or removes tabs thus needs no selection.
      if kind == .tabs { setSelection(id, TabSelection()) }
    }
    let node = state.unlink(id, from: parent, at: index)
    work &+= EditCost.removal &+ node.work
    if node.owner > Scene.firstRootCoordinator { noteIfRoot(node) }
    log.appendRemove(node, index: index)
  }

  /// Collects the coordinator whose root node was removed.
  /// - Complexity: O(log coordinators).
  private mutating func noteIfRoot(_ node: borrowing NodeRecord) {
    guard let owner = state.coordinator(node.owner), owner.root == node.id, owner.id != state.rootCoordinator else {
      return
    }
    uprooted.append(owner.id)
  }

  /// Removes a node and its descendants.
  /// - Complexity: O(nodes removed + siblings after it).
  mutating func remove(_ id: NodeID) {
    let parent = state.table[state.table.slot(id)].parent
    remove(id, at: state.index(of: id, in: parent), of: parent)
  }

  /// Removes the children of a container from an index on, the topmost first.
  /// - Complexity: O(nodes removed).
  mutating func removeChildren(of id: NodeID, from index: Int) {
    var last = state.table[children: state.table.slot(id)].count - 1
    while last >= index {
      // The slot is looked up each time, because removing a node moves others in the table.
      remove(state.table[children: state.table.slot(id)][last], at: last, of: id)
      last -= 1
    }
  }

  /// Reorders the children of a container.
  /// - Complexity: O(children).
  mutating func move(_ id: NodeID, to order: [NodeID]) {
    let slot = state.table.slot(id)
    let before = state.table[children: slot]
    work &+= 1 &+ order.count / 4
    if before == order { return }
    state.table[children: slot] = order
    log.append(.move(id, before: before, after: order))
  }

  /// Replaces the content of a node. The end of the operation checks the size of the scene, because the operation may
  /// still remove something. A layer that waits for its removal keeps waiting.
  mutating func update(_ id: NodeID, _ content: NodeContent) {
    let before = state.table[state.table.slot(id)].content
    var content = content
    if before.details?.isDismissing == true { content.details = .dismissing(content.details) }
    work &+= 1 &+ before.work &+ content.work
    if before == content { return }
    state.setContent(id, content)
    log.append(.update(id, before: before, after: content))
  }

  /// Replaces the content of a node by that of a screen. The node keeps the transition that created it.
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
    work &+= 1
    let slot = state.table.slot(id)
    if state.table[slot].hasAppeared == hasAppeared { return }
    state.table[slot].hasAppeared = hasAppeared
    log.append(.appear(id, hasAppeared))
  }

  mutating func setSelection(_ id: NodeID, _ selection: TabSelection) {
    let slot = state.table.slot(id)
    let before = state.table[selection: slot]
    work &+= 1 &+ selection.history.count / SceneState.siblingsOfUnit
    if before == selection { return }
    state.table[selection: slot] = selection
    log.append(.select(id, before: before, after: selection))
  }

  mutating func setRoot(of coordinator: CoordinatorID, to node: NodeID?) {
    guard let before = state.coordinator(coordinator)?.root, before != node else { return }
    state.setRoot(coordinator, node)
    log.append(.root(coordinator, before: before, after: node))
  }

  /// - Parameter arguments: The arguments from which the case is built.
  mutating func setCase(_ name: String?, _ arguments: JSONObject = .empty) {
    give(arguments, to: SceneState.window)
    let before = state.rootCase
    if Text.isSame(before, name) { return }
    state.rootCase = name
    log.append(.rootCase(before: before, after: name))
  }

  /// Records the arguments from which a coordinator is built, or the case, which has the window's id.
  mutating func give(_ arguments: JSONObject, to id: Int) {
    let before = state.given[id]
    work &+= 1 &+ before.work &+ arguments.work &+ state.given.all.count / SceneState.siblingsOfUnit
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

  /// Switches a scope of links.
  /// - Complexity: O(switched scopes).
  mutating func choose(_ isActive: Bool, for scope: String) {
    let before = state.linkConditions[scope]
    if before == nil { work &+= state.linkConditions.choices.count / EditCost.choicesOfUnit }
    state.linkConditions[scope] = isActive
    log.append(.scope(scope, before: before, after: isActive))
  }

  mutating func start(_ coordinator: Coordinator, at index: Int) {
    work &+= 1 &+ (state.coordinators.count &- state.coordinatorPlace(coordinator.id)) / 4
    state.link(coordinator, at: index)
    log.append(.start(coordinator, index: index))
  }

  /// Finishes a coordinator without children.
  /// - Complexity: O(siblings).
  mutating func end(_ id: CoordinatorID) {
    guard let coordinator = state.coordinator(id), let parent = coordinator.parent.flatMap({ state.coordinator($0) }),
      let index = parent.children.lastIndex(of: id)
    else { preconditionFailure("a coordinator that ends is its parent's child") }
    give(.empty, to: id)
    work &+=
      1 &+ (state.coordinators.count &- state.coordinatorPlace(id)) / 4
      &+ (parent.children.count &- index) / SceneState.siblingsOfUnit
    state.unlink(id)
    log.append(.finish(coordinator, index: index))
  }

  /// Records the result with which a node or coordinator is about to leave.
  mutating func leave(_ id: Int, with result: JSONObject?) {
    guard let result else { return }
    work &+= 1 &+ result.work
    log.append(.result(id, result))
  }

  /// Reverts an edit of an earlier commit by an edit of this one. Restored nodes are as they left; removed nodes are
  /// logged as they are now.
  mutating func undo(_ edit: Edit) {
    switch edit {
    case .insert(let node, let index):
      log.appendRemove(state.unlink(node.id, from: node.parent, at: index), index: index)
    case .remove(let node, let index):
      state.link(node, at: index)
      log.appendInsert(node, index: index)
    case .move(let id, let before, _): move(id, to: before)
    case .update(let id, let before, _):
      // The present content may lack a sensitive value that the edit brought.
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
    // Scopes of links are not part of history.
    case .scope: break
    case .result: log.append(edit)
    }
  }
}

extension SceneState {
  /// The index of a child among its siblings, searched from the end, where most changes happen.
  /// - Complexity: O(siblings after it).
  func index(of child: NodeID, in parent: NodeID) -> Int {
    let slot = table.slot(parent)
    var index = table[children: slot].count - 1
    while index >= 0, table[children: slot][index] != child { index -= 1 }
    precondition(index >= 0, "a node is among its parent's children")
    return index
  }
}
