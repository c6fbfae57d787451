import Navigation

extension TreeLine {
  /// The lines of a scene's tree, layer by layer.
  ///
  /// - Complexity: O(nodes).
  static func lines(of state: SceneState, _ secrecy: Secrecy) -> [TreeLine] {
    var lines: [TreeLine] = []
    func add(_ id: NodeID, depth: Int, isVisible: Bool) {
      guard let node = state.node(id) else { return }
      lines.append(TreeLine(node, depth: depth, isVisible: isVisible, secrecy))
      for (index, child) in node.children.enumerated() {
        add(child, depth: depth + 1, isVisible: isVisible && (node.kind != .tabs || index == node.selected))
      }
    }
    for layer in state.children(of: SceneState.window) { add(layer, depth: 0, isVisible: true) }
    return lines
  }
}
