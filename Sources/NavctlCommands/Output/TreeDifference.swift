import NavigationClient
import NavigationProtocol

/// What is different between two trees: nodes that went, came or changed, as the wire's changes.
struct TreeDifference {
  /// In the order in which a commit tells them: removed ones deepest first, added ones parents first.
  private(set) var changes: [SceneInterface.Change] = []
  private var lines: [(mark: String, color: Style.Color, text: String)] = []

  /// - Complexity: O(nodes)
  init(from before: SceneInterface.Node, to after: SceneInterface.Node) {
    let (old, new) = (Self.places(before), Self.places(after))
    let oldByID = Dictionary(old.map { ($0.node.id, $0) }, uniquingKeysWith: { first, _ in first })
    let newByID = Dictionary(new.map { ($0.node.id, $0) }, uniquingKeysWith: { first, _ in first })
    for place in old.reversed() where newByID[place.node.id] == nil {
      changes.append(.init(change: .removed, id: place.node.id, parent: place.parent))
      lines.append(("-", .red, TreeText.line(place.node, .plain)))
    }
    for place in new where oldByID[place.node.id] == nil {
      changes.append(
        .init(change: .added, id: place.node.id, parent: place.parent, index: place.index, node: place.bare))
      lines.append(("+", .green, TreeText.line(place.node, .plain)))
    }
    for place in new {
      guard let earlier = oldByID[place.node.id] else { continue }
      let kept = Self.kept(earlier.node, newByID)
      let order = Self.kept(place.node, oldByID)
      let isReordered = kept != order
      guard earlier.bare != place.bare || isReordered else { continue }
      changes.append(
        .init(
          change: .changed, id: place.node.id, node: place.bare,
          order: isReordered ? (place.node.children ?? []).map(\.id) : nil))
      let was = TreeText.line(earlier.node, .plain)
      let text = TreeText.line(place.node, .plain)
      lines.append(("~", .yellow, was == text ? text + Self.detail(earlier.node, place.node) : "\(was) → \(text)"))
    }
  }

  func text(_ style: Style) -> String {
    lines.map { style.paint("\($0.mark) \($0.text)", $0.color) + "\n" }.joined()
  }

  private struct Place {
    var node: SceneInterface.Node
    var parent: Int?
    var index: Int

    /// The node without its children.
    var bare: SceneInterface.Node {
      var bare = node
      bare.children = nil
      return bare
    }
  }

  private static func places(_ node: SceneInterface.Node, parent: Int? = nil, index: Int = 0) -> [Place] {
    [Place(node: node, parent: parent, index: index)]
      + (node.children ?? []).enumerated().flatMap { places($1, parent: node.id, index: $0) }
  }

  private static func kept(_ node: SceneInterface.Node, _ others: [Int: Place]) -> [Int] {
    (node.children ?? []).map(\.id).filter { others[$0] != nil }
  }

  /// What changed that the line of a node does not show.
  private static func detail(_ before: SceneInterface.Node, _ after: SceneInterface.Node) -> String {
    if before.selected != after.selected { return ": tab \(before.selected ?? 0) → \(after.selected ?? 0)" }
    if before.hasAppeared != after.hasAppeared { return after.hasAppeared == true ? ": appeared" : ": to appear again" }
    return ""
  }
}
