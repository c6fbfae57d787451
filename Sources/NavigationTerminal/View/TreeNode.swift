import Navigation
import NavigationClient

/// A node of which a line of the tree is made when that is drawn.
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

  /// By the node that it is: two of one scene at one revision are the same.
  func hash(into hasher: inout Hasher) { hasher.combine(node.id) }
}
