import Navigation
import NavigationClient

/// A line of the tree view. Its words are made on demand: a scene has thousands of nodes, and a terminal shows some dozens.
struct TreeLine: Hashable, Sendable {
  private let node: Node
  private let secrecy: Secrecy

  /// The depth below the layer.
  let depth: Int

  /// Whether the node is on the visible path.
  let isVisible: Bool

  /// Of tabs, the label of the selected one.
  var selectedLabel: String?

  init(_ node: Node, depth: Int, isVisible: Bool, _ secrecy: Secrecy) {
    self.node = node
    self.secrecy = secrecy
    self.depth = depth
    self.isVisible = isVisible
  }

  var id: Int { node.id }
  var isScreen: Bool { node.kind == .screen }

  /// Whether it is a stack without a label.
  var isPlainStack: Bool { node.kind == .stack && node.label == nil }

  /// The node as navctl's tree prints it: `tabs Main`, `LineItem(sku="1")`.
  var text: String {
    let words = words
    return [words.kind, words.name].compactMap { $0 }.joined(separator: " ")
  }

  /// Its place unless that is usual (`sheet`), its title, and whether it is about to be removed.
  var remark: String {
    let words = words
    let place = words.place == "root" ? nil : words.place
    return [place, words.title, words.isDismissing ? NodeWords.dismissing : nil].compactMap { $0 }.joined(
      separator: ", ")
  }

  private var words: NodeWords {
    var node = node
    if isScreen { node.arguments = LayerView.shownArguments(of: node, secrecy) }
    return NodeWords(node, isLayer: depth == 0)
  }

  /// Hashes the id, which identifies a node within a scene and revision.
  func hash(into hasher: inout Hasher) { hasher.combine(node.id) }

  /// The lines of a scene's tree, layer by layer.
  ///
  /// - Complexity: O(nodes).
  static func lines(of state: SceneState, _ secrecy: Secrecy) -> [TreeLine] {
    var lines: [TreeLine] = []
    func add(_ id: NodeID, depth: Int, isVisible: Bool) {
      guard let node = state.node(id) else { return }
      var line = TreeLine(node, depth: depth, isVisible: isVisible, secrecy)
      let selected = Int(node.selected)
      if node.kind == .tabs, node.children.indices.contains(selected) {
        line.selectedLabel = LayerView.label(of: node.children[selected], in: state)
      }
      lines.append(line)
      for (index, child) in node.children.enumerated() {
        add(child, depth: depth + 1, isVisible: isVisible && (node.kind != .tabs || index == node.selected))
      }
    }
    for layer in state.children(of: SceneState.window) { add(layer, depth: 0, isVisible: true) }
    return lines
  }
}
