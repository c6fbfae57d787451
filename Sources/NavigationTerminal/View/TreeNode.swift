import Navigation
import NavigationClient

/// A node whose line is made when it is drawn.
struct TreeNode: Hashable, Sendable {
  let node: Node
  let isLayer: Bool
  let secrecy: Secrecy

  private var words: NodeWords {
    var node = node
    if node.kind == .screen { node.arguments = LayerView.shownArguments(of: node, secrecy) }
    return NodeWords(node, isLayer: isLayer)
  }

  var text: String {
    let words = words
    return [words.kind, words.name].compactMap { $0 }.joined(separator: " ")
  }

  var remark: String {
    let words = words
    let place = words.place == "root" ? nil : words.place
    return [place, words.title, words.isDismissing ? NodeWords.dismissing : nil].compactMap { $0 }.joined(
      separator: ", ")
  }

  /// Hashes the id, which identifies a node within a scene and revision.
  func hash(into hasher: inout Hasher) { hasher.combine(node.id) }
}
