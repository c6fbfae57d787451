public import JSON

/// Which of the matching nodes `find` returns.
public enum FindOrder: String, Hashable, Sendable, CaseIterable {
  case first
  case last
  /// The last match that is an element of the visible path or an ancestor of one.
  case top
  case all
}

extension SceneState {
  /// The matching nodes in search order.
  /// - Parameters:
  ///   - name: The name of a screen or the label of a container.
  ///   - traits: The values of a screen's traits. Containers have no traits and never match.
  /// - Complexity: O(nodes).
  public func find(
    kind: NodeKind? = nil, name: String? = nil, traits: JSONObject? = nil, order: FindOrder = .all
  ) -> [NodeID] {
    FindReading(in: self, kind: kind, name: name, traits: traits, order: order).finished().nodes
  }

  /// Calls `body` with each node in search order until it returns false.
  /// - Parameter visibleOnly: Whether to visit only the elements of the visible path and their ancestors.
  /// - Complexity: O(nodes).
  func forEachNode(visibleOnly: Bool = false, _ body: (borrowing NodeRecord) -> Bool) {
    var walk = NodeWalk(visibleOnly: visibleOnly)
    while let slot = walk.next(in: self), body(table[slot]) {}
  }

  /// The first screen of a container: the bottom of a stack, or the first screen of the first tab.
  /// - Complexity: O(depth).
  func firstScreen(of id: NodeID) -> NodeID {
    var slot = table.slot(id)
    while table[slot].kind != .screen { slot = table.slot(table[children: slot][0]) }
    return table[slot].id
  }
}
