import NavigationClient
import NavigationProtocol

/// A scene's tree as text: a line for each node in the notation, with its id.
///
/// ```
/// window @0
/// ├─ root tabs main @1
/// │  ├─ * stack Sale @2          the selected tab
/// │  │    └─ SaleHome @3
/// │  └─ stack Stock @5
/// └─ sheet stack @7
/// ```
struct TreeText {
  private let style: Style
  private var text = ""

  init(_ style: Style) { self.style = style }

  /// Draws a tree.
  ///
  /// - Complexity: O(nodes · depth).
  static func draw(_ window: SceneInterface.Node, _ style: Style) -> String {
    var drawing = TreeText(style)
    drawing.text = line(window, style) + "\n"
    drawing.children(of: window, indent: "")
    return drawing.text
  }

  private mutating func children(of node: SceneInterface.Node, indent: String) {
    let children = node.children ?? []
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      let mark = node.kind == .tabs && node.selected == index ? style.paint("* ", .green) : ""
      let branch = style.hasLines ? (isLast ? "└─ " : "├─ ") : "  "
      text += style.paint(indent + branch, .dim) + mark + Self.line(child, isLayer: node.kind == .window, style) + "\n"
      self.children(of: child, indent: indent + (style.hasLines ? (isLast ? "   " : "│  ") : "  "))
    }
  }

  /// The line of a node: `stack Sale @2`, `Chat(chatID=1) @7`.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - isLayer: Whether it is a layer of the window; nil if unknown: then its presentation decides.
  ///   - style: The style of the text.
  static func line(_ node: SceneInterface.Node, isLayer: Bool? = nil, _ style: Style) -> String {
    let node = NodeWords(node, isLayer: isLayer ?? Self.isLayer(node))
    return [
      node.place.map { style.paint($0, .yellow) }, node.kind.map { style.paint($0, .cyan) },
      node.name.map { node.kind == nil ? style.paint($0, .bold) : $0 }, style.paint("@\(node.id)", .dim),
      node.title.map { style.paint("\u{201C}\($0.shown)\u{201D}", .dim) },
      node.isDismissing ? style.paint(NodeWords.dismissing, .yellow) : nil,
    ].compactMap { $0 }.joined(separator: " ")
  }

  /// Whether a node can be a layer. The presentation of a screen in a stack is shown at the stack.
  private static func isLayer(_ node: SceneInterface.Node) -> Bool {
    switch node.presentation {
    case nil, .push, .tab: false
    case .alert: true
    default: node.kind != .screen
    }
  }
}
