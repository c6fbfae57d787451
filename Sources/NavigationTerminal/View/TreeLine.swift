import Navigation
import NavigationClient

/// A node of a scene's tree, as a line of the tree view.
struct TreeLine: Hashable, Sendable {
  var id: Int

  /// How deep it lies; a layer lies at 0.
  var depth: Int

  var isScreen: Bool

  /// Whether the visible path leads through it.
  var isVisible: Bool

  private let content: Content

  /// What stands on it. A scene has thousands of nodes and a terminal some dozens of lines: the words are made of those
  /// that are drawn.
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

  /// What it is, in the words of navctl's tree: `tabs Main`, `LineItem(sku="1")`.
  var text: String {
    switch content {
    case .words(let text, _): text
    case .node(let node): node.text
    }
  }

  /// Its place where that says something (`sheet`), a title, and that it is about to go.
  var remark: String {
    switch content {
    case .words(_, let remark): remark
    case .node(let node): node.remark
    }
  }
}
