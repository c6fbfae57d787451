extension ChangeSummary {
  /// The changes in the order in which to apply them.
  /// - Parameter omitsValues: Whether the edits may lack sensitive values, as those of a record do. A screen that was edited
  ///   counts as changed then, because its former content may have had more values.
  /// - Complexity: O(n log n) for n touched nodes, and O(siblings) of nodes added below others.
  func changes(_ state: borrowing SceneState, omitsValues: Bool = false) -> [Change] {
    var changes = finished(state)
    appendRemoved(to: &changes, state)
    appendAdded(to: &changes, state)
    appendChanged(to: &changes, state, omitsValues)
    appendStarted(to: &changes, state)
    return changes
  }

  /// Appends the removed nodes, deepest first; those of one depth in the order in which they were touched.
  private func appendRemoved(to changes: inout [Change], _ state: borrowing SceneState) {
    var parents: [NodeID: NodeID] = [:]
    for trace in traces where trace.existed {
      if let node = trace.removed, !state.table.contains(node.id) { parents[node.id] = node.parent }
    }
    if parents.isEmpty { return }
    var depths: [NodeID: Int] = [:]
    var removed: [(depth: Int, offset: Int, change: Change)] = []
    for trace in traces {
      guard let parent = parents[trace.id] else { continue }
      let depth = depth(of: trace.id, parents, &depths, state)
      removed.append((depth, removed.count, Change(.removed, id: trace.id, parent: parent, result: results[trace.id])))
    }
    removed.sort { $0.depth != $1.depth ? $0.depth > $1.depth : $0.offset < $1.offset }
    for item in removed { changes.append(item.change) }
  }

  /// The former depth of a removed node.
  /// - Complexity: O(depth), amortized O(1).
  private func depth(
    of id: NodeID, _ parents: [NodeID: NodeID], _ depths: inout [NodeID: Int], _ state: borrowing SceneState
  ) -> Int {
    if let depth = depths[id] { return depth }
    let depth = parents[id].map { 1 + self.depth(of: $0, parents, &depths, state) } ?? state.depth(of: id)
    depths[id] = depth
    return depth
  }

  /// Appends the added nodes, parents first and siblings in order.
  private func appendAdded(to changes: inout [Change], _ state: borrowing SceneState) {
    var parents: [(id: NodeID, depth: Int, count: Int)] = []
    var places: [NodeID: Int] = [:]
    var added: Set<NodeID> = []
    for trace in traces where !trace.existed {
      let slot = state.table.slot(trace.id)
      guard slot >= 0 else { continue }
      added.insert(trace.id)
      let parent = state.table[slot].parent
      if let place = places[parent] {
        parents[place].count += 1
      } else {
        places[parent] = parents.count
        parents.append((parent, state.depth(of: parent), 1))
      }
    }
    let ordered = parents.enumerated().sorted { a, b in
      a.element.depth != b.element.depth ? a.element.depth < b.element.depth : a.offset < b.offset
    }
    for (_, parent) in ordered {
      let children = state.children(of: parent.id)
      var first = children.count
      var left = parent.count
      while left > 0 {
        first -= 1
        if added.contains(children[first]) { left -= 1 }
      }
      for index in first..<children.count where added.contains(children[index]) {
        let id = children[index]
        changes.append(Change(.added, id: id, parent: parent.id, index: index, node: state.nodeWithoutChildren(id)))
      }
    }
  }

  /// Appends the nodes and coordinators that stayed and changed.
  private func appendChanged(to changes: inout [Change], _ state: borrowing SceneState, _ omitsValues: Bool) {
    for trace in traces.sorted(by: { $0.id < $1.id }) where trace.existed {
      let slot = state.table.slot(trace.id)
      guard slot >= 0 else { continue }
      let isNodeChanged =
        trace.isContentChanged(state, at: slot) || trace.isAppearanceChanged(state, at: slot)
        || (omitsValues && trace.isContentTouched && state.table[slot].kind == .screen)
      guard isNodeChanged || trace.isOrderChanged else { continue }
      changes.append(
        Change(
          .changed, id: trace.id, node: isNodeChanged ? state.nodeWithoutChildren(trace.id) : nil,
          order: trace.isOrderChanged ? state.children(of: trace.id) : nil))
    }
    appendChangedCoordinators(to: &changes, state)
  }
}

extension SceneState {
  /// The depth of an existing node.
  /// - Complexity: O(depth).
  func depth(of id: NodeID) -> Int {
    var slot = table.slot(id)
    var depth = 0
    while table[slot].kind != .window {
      slot = table.slot(table[slot].parent)
      depth += 1
    }
    return depth
  }

  /// A node in the form that changes have.
  func nodeWithoutChildren(_ id: NodeID) -> Node? {
    guard var node = node(id) else { return nil }
    node.children = []
    return node
  }
}
