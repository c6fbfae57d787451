import Navigation
import NavigationClient

/// A line of the tree view.
struct TreeLine: Hashable, Sendable {
  var id: Int

  /// The depth below the layer.
  var depth: Int

  var isScreen: Bool

  /// Whether the node is on the visible path.
  var isVisible: Bool

  private let content: Content

  /// The words of a line, made on demand: a scene has thousands of nodes, and a terminal shows some dozens.
  private enum Content: Hashable, Sendable {
    case words(text: String, remark: String)
    case node(TreeNode)
  }

  init(id: Int, depth: Int, text: String, remark: String = "", isScreen: Bool, isVisible: Bool) {
    (self.id, self.depth, self.isScreen, self.isVisible) = (id, depth, isScreen, isVisible)
    content = .words(text: text, remark: remark)
  }

  init(_ node: Node, depth: Int, isVisible: Bool, _ secrecy: Secrecy) {
    (id, self.depth, isScreen, self.isVisible) = (node.id, depth, node.kind == .screen, isVisible)
    content = .node(TreeNode(node: node, isLayer: depth == 0, secrecy: secrecy))
  }

  /// The node as navctl's tree prints it: `tabs Main`, `LineItem(sku="1")`.
  var text: String {
    switch content {
    case .words(let text, _): text
    case .node(let node): node.text
    }
  }

  /// Its place unless that is usual (`sheet`), its title, and whether it is about to go.
  var remark: String {
    switch content {
    case .words(_, let remark): remark
    case .node(let node): node.remark
    }
  }
}
