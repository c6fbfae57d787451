extension SceneState: Equatable {
  /// Compares the nodes, their order and the coordinators.
  /// - Complexity: O(nodes).
  public static func == (a: SceneState, b: SceneState) -> Bool {
    guard a.table.count == b.table.count, a.coordinators == b.coordinators else { return false }
    return a.table.nodes.allSatisfy { a.node($0.id) == b.node($0.id) }
  }
}
