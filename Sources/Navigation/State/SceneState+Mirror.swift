/// The reason why changes do not fit a mirror: they start from another revision, or their source is wrong.
public enum MirrorError: Error, Hashable, Sendable {
  case alreadyThere(Int)
  case notThere(Int)
  /// A node was removed before its children.
  case hasChildren(NodeID)
  /// The index is out of range, or the order does not list the children of the parent.
  case misplaced(Int)
  /// The change lacks its node, index or coordinator.
  case incomplete(Int)
}

// A mirror is a fold of changes: an empty `SceneState` with `replicate()` applied equals this state, and with the
// changes of each later commit applied, the state after that commit. Source of the idea: niri-ipc `state.rs`.
extension SceneState {
  /// The changes that turn an empty state into this one.
  /// - Complexity: O(nodes).
  public func replicate() -> [Change] {
    var changes: [Change] = []
    changes.reserveCapacity(table.count + coordinators.count)
    replicate(Self.window, into: &changes)
    for coordinator in coordinators where coordinator.parent == nil {
      replicate(coordinator, at: nil, into: &changes)
    }
    return changes
  }

  private func replicate(_ parent: NodeID, into changes: inout [Change]) {
    let children = children(of: parent)
    for index in children.indices {
      changes.append(
        Change(.added, id: children[index], parent: parent, index: index, node: nodeWithoutChildren(children[index])))
      replicate(children[index], into: &changes)
    }
  }

  private func replicate(_ coordinator: Coordinator, at index: Int?, into changes: inout [Change]) {
    changes.append(Change(.started, id: coordinator.id, index: index, coordinator: coordinator))
    for index in coordinator.children.indices {
      guard let child = self.coordinator(coordinator.children[index]) else { continue }
      replicate(child, at: index, into: &changes)
    }
  }

  /// Whether a container has the children and the selection that its kind requires; true for a screen, and for a node that
  /// is not there.
  /// - Complexity: O(1).
  package func isWellFormed(at id: NodeID) -> Bool {
    let slot = table.slot(id)
    guard slot >= 0 else { return true }
    return switch table[slot].kind {
    case .window, .stack: !table[children: slot].isEmpty
    case .tabs: table[children: slot].indices.contains(Int(table[selection: slot].selected))
    case .screen: true
    }
  }

  /// Applies changes to a mirror.
  /// - Throws: The first change that does not fit. The changes before it have been applied, so discard the mirror.
  /// - Complexity: O(changes + siblings moved).
  public mutating func apply(_ changes: [Change]) throws(MirrorError) {
    for change in changes {
      switch change.kind {
      case .finished:
        guard coordinatorIndex(change.id) != nil else { throw .notThere(change.id) }
        unlink(change.id)
      case .removed: try applyRemoved(change)
      case .added: try applyAdded(change)
      case .changed: try applyChanged(change)
      case .started: try applyStarted(change)
      }
    }
  }

  private mutating func applyRemoved(_ change: Change) throws(MirrorError) {
    let slot = table.slot(change.id)
    guard slot >= 0, change.id != Self.window else { throw .notThere(change.id) }
    guard children(of: change.id).isEmpty else { throw .hasChildren(change.id) }
    let parent = table[slot].parent
    unlink(change.id, from: parent, at: index(of: change.id, in: parent))
  }

  private mutating func applyAdded(_ change: Change) throws(MirrorError) {
    guard let node = change.node, let index = change.index, node.id == change.id else { throw .incomplete(change.id) }
    guard !table.contains(change.id) else { throw .alreadyThere(change.id) }
    let parent = change.parent ?? node.parent
    let holder = table.slot(parent)
    guard holder >= 0 else { throw .notThere(parent) }
    guard table[holder].kind != .screen, (0...table[children: holder].count).contains(index) else {
      throw .misplaced(change.id)
    }
    link(NodeRecord(mirroring: node, under: parent), at: index)
    if node.kind == .tabs { table[selection: table.slot(change.id)] = node.selection }
  }

  private mutating func applyChanged(_ change: Change) throws(MirrorError) {
    if let coordinator = change.coordinator {
      guard let place = coordinatorIndex(change.id) else { throw .notThere(change.id) }
      rename(change.id, coordinator.name)
      coordinators[place].root = coordinator.root
      return
    }
    let slot = table.slot(change.id)
    guard slot >= 0 else { throw .notThere(change.id) }
    if let node = change.node {
      guard node.id == change.id, node.kind == table[slot].kind else { throw .incomplete(change.id) }
      let changed = NodeRecord(mirroring: node, under: table[slot].parent)
      byteCount += changed.byteCount - table[slot].byteCount
      owned.remove(node.id, of: table[slot].owner)
      owned.insert(node.id, of: changed.owner)
      table.replace(changed, at: slot)
      if node.kind == .tabs { table[selection: slot] = node.selection }
    }
    if let order = change.order {
      guard table[slot].kind != .screen, order.count == table[children: slot].count,
        Set(order) == Set(table[children: slot])
      else {
        throw .misplaced(change.id)
      }
      table[children: slot] = order
    }
  }

  private mutating func applyStarted(_ change: Change) throws(MirrorError) {
    guard var coordinator = change.coordinator, coordinator.id == change.id else { throw .incomplete(change.id) }
    guard coordinatorIndex(change.id) == nil else { throw .alreadyThere(change.id) }
    var index = 0
    if let parent = coordinator.parent {
      guard let place = coordinatorIndex(parent) else { throw .notThere(parent) }
      index = change.index ?? coordinators[place].children.count
      guard (0...coordinators[place].children.count).contains(index) else { throw .misplaced(change.id) }
    }
    coordinator.children = []
    link(coordinator, at: index)
  }
}
