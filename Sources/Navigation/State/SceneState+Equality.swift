extension SceneState: Equatable {
  /// Whether the nodes, their order and the coordinators are the same. Complexity: O(nodes).
  public static func == (a: SceneState, b: SceneState) -> Bool {
    guard a.table.count == b.table.count, a.coordinators == b.coordinators else { return false }
    for node in a.table.nodes {
      let slot = b.table.slot(node.id)
      guard slot >= 0, node == b.table[slot: slot] else { return false }
    }
    return true
  }
}

extension Node: Equatable {
  public static func == (a: Node, b: Node) -> Bool {
    a.id == b.id && a.kind == b.kind && a.parent == b.parent && a.owner == b.owner && a.place == b.place
      && a.hasAppeared == b.hasAppeared && a.back == b.back && a.selection == b.selection && a.content == b.content
      && a.children == b.children
  }
}
