// How coordinators finish: by an operation of theirs, or because their root nodes have left the tree in any other way.
//
// An operation notes the coordinators that it uproots (`Transaction.uprooted`) and goes on; at its end, or before it looks
// for a place for something new, `settle` finishes them with all that they own. So a commit without them pays nothing.
extension Transaction {
  /// Who owns a new node: the coordinator that acts, unless it is finishing, else that of what it is put beside or on.
  @inline(__always)
  func owner(_ beside: CoordinatorID) -> CoordinatorID {
    guard let actor else { return beside }
    return isFinishing(actor) ? beside : actor
  }

  /// Who owns what is put above the first children of a stack: the owner of the child below that is not about to finish,
  /// else the stack's.
  func owner(above count: Int, of stack: NodeID) -> CoordinatorID {
    let slot = state.table.slot(stack)
    for child in state.table[children: slot][..<count].reversed() {
      let owner = state.owner(of: child)
      if uprooted.isEmpty || !isFinishing(owner) { return owner }
    }
    return state.table[slot].owner
  }

  /// Whether a coordinator is not there, or will finish with one that was uprooted.
  func isFinishing(_ id: CoordinatorID) -> Bool {
    if state.coordinatorIndex(id) == nil { return true }
    return uprooted.contains { state.isCoordinator(id, within: $0) }
  }

  /// Finishes the coordinators whose root nodes have left the tree.
  /// - Parameter filling: a container that may be empty then, since something comes into it.
  /// - Returns: whether nodes left with them that were still there.
  /// - Throws: `cannotRemoveRoot` when these are all that layer 0 or a tab holds.
  /// - Complexity: O(1) when there are none, else that of `finish`
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

  /// Finishes coordinators and all below them, and takes what they own away.
  /// - Parameter filling: a container that may be empty then, since something comes into it.
  /// - Returns: whether they owned anything that was still there.
  /// - Throws: `cannotRemoveRoot` with layer 0 or the tab that would be empty then; of several with the oldest.
  /// - Complexity: O(nodes that go · depth + siblings of these)
  @discardableResult
  mutating func finish(_ coordinators: [CoordinatorID], filling: NodeID? = nil) throws(NavigationError) -> Bool {
    let finishing = state.finishingOrder(coordinators)
    for id in finishing { end(id) }
    var isAny = false
    var emptied: NodeID?
    for id in finishing {
      for node in state.owned.nodes(of: id) where state.table.contains(node) {
        isAny = true
        if !leavesWithHolder(node), let holder = removeEmptying(node, filling) {
          emptied = min(holder, emptied ?? holder)
        }
      }
    }
    if let emptied { throw .cannotRemoveRoot(emptied) }
    return isAny
  }

  /// Whether something that holds a node leaves by itself, and the node with it. Complexity: O(depth).
  private func leavesWithHolder(_ id: NodeID) -> Bool {
    var node = state.table[state.table.slot(id)].parent
    while node != SceneState.window {
      let slot = state.table.slot(node)
      // They have ended already, so that no living coordinator owns what leaves.
      if state.coordinatorIndex(state.table[slot].owner) == nil { return true }
      node = state.table[slot].parent
    }
    return false
  }

  /// Takes a node away, and the layers and pushed containers that are empty then.
  /// - Returns: what is empty then and cannot go.
  private mutating func removeEmptying(_ id: NodeID, _ filling: NodeID?) -> NodeID? {
    var id = id
    while true {
      let parent = state.table[state.table.slot(id)].parent
      let index = state.index(of: id, in: parent)
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

  /// Takes a tab away; what is selected and what was before stay what they are.
  private mutating func removeTab(at index: Int, of tabs: NodeID) {
    let slot = state.table.slot(tabs)
    let (children, before) = (state.table[children: slot], state.table[selection: slot])
    remove(children[index], at: index, of: tabs)
    let left = state.children(of: tabs)
    setSelection(tabs, left.isEmpty ? TabSelection() : before.moved(from: children, to: left))
  }
}

extension SceneState {
  /// Whether a container goes when nothing is left in it: a modal layer, and what is on a stack.
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
