import Navigation
import NavigationClient

extension TreeLine {
  /// Lines that are shown at most: more than a person looks through.
  static let linesMax = 2_000

  /// The tree of a scene, layer by layer.
  ///
  /// - Complexity: O(nodes), of `linesMax` nodes at most.
  static func lines(of state: SceneState) -> [TreeLine] {
    var lines: [TreeLine] = []
    for layer in state.children(of: SceneState.window) { add(layer, of: state, depth: 0, isVisible: true, to: &lines) }
    return lines
  }

  private static func add(
    _ id: NodeID, of state: SceneState, depth: Int, isVisible: Bool, to lines: inout [TreeLine]
  ) {
    guard lines.count < linesMax, let node = state.node(id) else { return }
    lines.append(TreeLine(node, depth: depth, isVisible: isVisible))
    for (index, child) in node.children.enumerated() {
      let isSelected = node.kind != .tabs || index == node.selected
      add(child, of: state, depth: depth + 1, isVisible: isVisible && isSelected, to: &lines)
    }
  }

  private init(_ node: Node, depth: Int, isVisible: Bool) {
    let isScreen = node.kind == .screen
    var words = [isScreen ? LayerView.notation(of: node) : node.kind.rawValue]
    if !isScreen, let label = node.label { words.append(Notation.text(name: label)) }
    var remarks: [String] = []
    if depth == 0, let place = node.place, place != .root { remarks.append(place.rawValue) }
    if let title = node.title { remarks.append(title) }
    self.init(
      id: node.id, depth: depth, text: words.joined(separator: " "), remark: remarks.joined(separator: ", "),
      isScreen: isScreen, isVisible: isVisible)
  }
}
