// Finishing coordinators, by an operation or because their root nodes have left the tree in any other way.
//
// An operation collects the coordinators that it uproots (`Transaction.uprooted`) and goes on. At its end, or before it
// looks for the place of something new, `settle` finishes them and removes everything that they own. A commit that
// uproots none pays nothing.
extension Transaction {
  /// The owner of a new node: the acting coordinator, unless it is finishing; else the owner of the node beside or
  /// below it.
  @inline(__always)
  mutating func owner(_ beside: CoordinatorID) -> CoordinatorID {
    guard let actor else { return beside }
    return isFinishing(actor) ? beside : actor
  }

  /// The owner of a node put above the first children of a stack: the owner of the nearest child below that is not
  /// about to finish, or else the stack's.
  mutating func owner(above count: Int, of stack: NodeID) -> CoordinatorID {
    let slot = state.table.slot(stack)
    for child in state.table[children: slot][..<count].reversed() {
      work &+= 1
      let owner = state.owner(of: child)
      if uprooted.isEmpty || !isFinishing(owner) { return owner }
    }
    return state.table[slot].owner
  }

  /// Whether a coordinator is gone, or will finish with an uprooted one.
  mutating func isFinishing(_ id: CoordinatorID) -> Bool {
    if state.coordinatorIndex(id) == nil { return true }
    for other in uprooted where state.isCoordinator(id, within: other, &work) { return true }
    return false
  }

  /// Finishes the coordinators whose root nodes have left the tree.
  /// - Parameter filling: A container that may become empty, because something is about to be inserted into it.
  /// - Returns: Whether this removed nodes that were still there.
  /// - Throws: `cannotRemoveRoot` if layer 0 or a tab would become empty.
  /// - Complexity: O(1) if there are none, else as `finish`.
  @discardableResult
  mutating func settle(filling: NodeID? = nil) throws(NavigationError) -> Bool {
    var removes = false
    while !uprooted.isEmpty {
      let coordinators = uprooted
      uprooted = []
      if try finish(coordinators, filling: filling) { removes = true }
    }
    return removes
  }

  /// Finishes coordinators and their descendants, and removes everything that they own.
  /// - Parameter filling: A container that may become empty, because something is about to be inserted into it.
  /// - Returns: Whether they owned anything that was still there.
  /// - Throws: `cannotRemoveRoot` with the layer 0 or the tab that would become empty; if there are several, with the
  ///   oldest.
  /// - Complexity: O(nodes removed · depth + their siblings).
  @discardableResult
  mutating func finish(_ coordinators: [CoordinatorID], filling: NodeID? = nil) throws(NavigationError) -> Bool {
    let finishing = state.finishingOrder(coordinators)
    for id in finishing { end(id) }
    var isAny = false
    var emptied: NodeID?
    for id in finishing {
      for node in state.owned.nodes(of: id) where state.table.contains(node) {
        isAny = true
        try checkWork()
        if !leavesWithHolder(node), let holder = removeEmptying(node, filling) {
          emptied = min(holder, emptied ?? holder)
        }
      }
    }
    if let emptied { throw .cannotRemoveRoot(emptied) }
    return isAny
  }

  /// Whether an ancestor of a node is about to be removed, and the node with it.
  /// - Complexity: O(depth).
  private mutating func leavesWithHolder(_ id: NodeID) -> Bool {
    var node = state.table[state.table.slot(id)].parent
    while node != SceneState.window {
      work &+= 1
      let slot = state.table.slot(node)
      // The finishing coordinators have ended already, so the ancestor's owner is one of them.
      if state.coordinatorIndex(state.table[slot].owner) == nil { return true }
      node = state.table[slot].parent
    }
    return false
  }

  /// Removes a node, and the layers and pushed containers that this empties.
  /// - Returns: A container that is empty and cannot be removed.
  private mutating func removeEmptying(_ id: NodeID, _ filling: NodeID?) -> NodeID? {
    var id = id
    while true {
      let parent = state.table[state.table.slot(id)].parent
      let index = state.index(of: id, in: parent)
      work &+= state.children(of: parent).count / SceneState.siblingsOfUnit
      if state.kind(of: parent) == .tabs {
        removeTab(at: index, of: parent)
      } else {
        remove(id, at: index, of: parent)
      }
      guard parent != filling, state.children(of: parent).isEmpty else { return nil }
      guard state.leavesWhenEmpty(parent) else { return parent }
      id = parent
    }
  }

  /// Removes a tab. The selection and its history stay with their tabs.
  private mutating func removeTab(at index: Int, of tabs: NodeID) {
    let slot = state.table.slot(tabs)
    let (children, before) = (state.table[children: slot], state.table[selection: slot])
    work &+= 2 &* children.count
    remove(children[index], at: index, of: tabs)
    let left = state.children(of: tabs)
    setSelection(tabs, left.isEmpty ? TabSelection() : before.moved(from: children, to: left))
  }
}

extension SceneState {
  /// Whether a container is removed when it becomes empty: a modal layer, or a container on a stack.
  fileprivate func leavesWhenEmpty(_ container: NodeID) -> Bool {
    if container == Self.window { return false }
    let holder = table.slot(table[table.slot(container)].parent)
    return switch table[holder].kind {
    case .window: table[children: holder][0] != container
    case .stack: true
    case .tabs, .screen: false
    }
  }
}
