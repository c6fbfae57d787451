import NavigationClient
import NavigationProtocol

/// A scene's tree as text: a line for each node, in the notation, with its id.
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

  /// - Complexity: O(nodes · depth)
  static func draw(_ window: SceneInterface.Node, _ style: Style) -> String {
    var drawing = TreeText(style)
    drawing.text = drawing.line(window, mark: "") + "\n"
    drawing.children(of: window, indent: "")
    return drawing.text
  }

  private mutating func children(of node: SceneInterface.Node, indent: String) {
    let children = node.children ?? []
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      let mark = node.kind == .tabs && node.selected == index ? style.paint("* ", .green) : ""
      let branch = style.hasLines ? (isLast ? "└─ " : "├─ ") : "  "
      text += style.paint(indent + branch, .dim) + line(child, mark: mark) + "\n"
      self.children(of: child, indent: indent + (style.hasLines ? (isLast ? "   " : "│  ") : "  "))
    }
  }

  private func line(_ node: SceneInterface.Node, mark: String) -> String { mark + Self.line(node, style) }

  /// A node without what is in it: `stack Sale @2`, `Chat(chatID=1) @7`.
  static func line(_ node: SceneInterface.Node, _ style: Style) -> String {
    var words: [String] = []
    if let presentation = node.presentation, node.kind != .screen || isLayer(presentation) {
      switch presentation {
      case .push, .tab: break
      default: words.append(style.paint(presentation.rawValue, .yellow))
      }
    }
    switch node.kind {
    case .screen:
      words.append(style.paint(Notation.text(name: node.name ?? "", arguments: node.arguments), .bold))
    case .stack, .tabs, .window:
      words.append(style.paint(node.kind.rawValue, .cyan))
      if let name = node.name { words.append(Notation.text(name: name)) }
    }
    words.append(style.paint("@\(node.id)", .dim))
    if let title = node.title { words.append(style.paint("\u{201C}\(title.shown)\u{201D}", .dim)) }
    if node.dismissing == true { words.append(style.paint("dismissing", .yellow)) }
    return words.joined(separator: " ")
  }

  /// Whether a screen of this place may be a layer by itself; one in a stack has the stack's place, which is said there.
  private static func isLayer(_ presentation: SceneInterface.Node.Presentation) -> Bool { presentation == .alert }
}
