public import JSON

/// Which of the matching nodes `find` returns.
public enum FindOrder: String, Hashable, Sendable, CaseIterable {
  case first
  case last
  /// The last match that is an element of the visible path or an ancestor of one.
  case top
  case all
}

// Search order: a node before its children, the children of a stack from bottom to top, the selected tab last, layers
// from bottom to top.
extension SceneState {
  /// The matching nodes in search order.
  /// - Parameters:
  ///   - name: The name of a screen or the label of a container.
  ///   - traits: The values of a screen's traits. Containers have no traits and never match.
  /// - Complexity: O(nodes).
  public func find(
    kind: NodeKind? = nil, name: String? = nil, traits: JSONObject? = nil, order: FindOrder = .all
  ) -> [NodeID] {
    var found: [NodeID] = []
    forEachNode(visibleOnly: order == .top) { node in
      if let kind, node.kind != kind { return true }
      if let name, !Text.isSame(node.name, name) || node.name.isEmpty { return true }
      if let traits, node.kind != .screen || node.key.traits != traits { return true }
      if order == .last || order == .top { found.removeAll(keepingCapacity: true) }
      found.append(node.id)
      return order != .first
    }
    return found
  }

  /// Calls `body` with each node in search order until it returns false.
  /// - Parameter visibleOnly: Whether to visit only the elements of the visible path and their ancestors.
  /// - Complexity: O(nodes).
  func forEachNode(visibleOnly: Bool = false, _ body: (borrowing NodeRecord) -> Bool) {
    _ = visit(table.slot(Self.window), visibleOnly: visibleOnly, body)
  }

  private func visit(_ slot: Int, visibleOnly: Bool, _ body: (borrowing NodeRecord) -> Bool) -> Bool {
    guard body(table[slot]) else { return false }
    switch table[slot].kind {
    case .screen: break
    case .stack, .window:
      for index in table[children: slot].indices {
        let child = table.slot(table[children: slot][index])
        guard visit(child, visibleOnly: visibleOnly, body) else { return false }
      }
    case .tabs:
      let selected = Int(table[selection: slot].selected)
      if !visibleOnly {
        for index in table[children: slot].indices where index != selected {
          let child = table.slot(table[children: slot][index])
          guard visit(child, visibleOnly: false, body) else { return false }
        }
      }
      return visit(table.slot(table[children: slot][selected]), visibleOnly: visibleOnly, body)
    }
    return true
  }

  /// The first screen of a container: the bottom of a stack, or the first screen of the first tab.
  /// - Complexity: O(depth).
  func firstScreen(of id: NodeID) -> NodeID {
    var slot = table.slot(id)
    while table[slot].kind != .screen { slot = table.slot(table[children: slot][0]) }
    return table[slot].id
  }
}
