import NavigationClient
import NavigationProtocol

/// The differences between two trees, drawn as one tree. Equal nodes are left out unless they lead to a difference.
///
/// ```
///   window @0
/// ~   root tabs main @1: tab Sale → Stock
///       stack Sale @2
/// -       Item(sku="1") @4
///       stack Stock @5
/// +       StockItem @9
/// ```
struct DifferenceText {
  private let style: Style
  private let old: TreePlaces
  private let new: TreePlaces
  private var text = ""

  /// Draws the differences.
  ///
  /// - Complexity: O(nodes · log nodes).
  static func draw(
    from before: SceneInterface.Node, to after: SceneInterface.Node, _ difference: TreeDifference, _ style: Style
  ) -> String {
    var drawing = DifferenceText(style: style, old: TreePlaces(before), new: TreePlaces(after))
    var touched: Set<Int> = []
    for change in difference.changes where change.coordinator == nil && change.change != .finished {
      drawing.touch(change.id, &touched)
    }
    if touched.contains(after.id) { drawing.draw(before, after, depth: 0, moved: nil, touched) }
    for change in difference.changes { drawing.draw(coordinator: change) }
    return drawing.text
  }

  private init(style: Style, old: TreePlaces, new: TreePlaces) {
    self.style = style
    self.old = old
    self.new = new
  }

  /// Marks a node and its ancestors in both trees.
  private func touch(_ id: Int, _ touched: inout Set<Int>) {
    for tree in [old, new] {
      var next = tree[id]
      while let place = next {
        touched.insert(place.node.id)
        next = place.parent.flatMap { tree[$0] }
      }
    }
  }

  // MARK: - Nodes

  private mutating func draw(
    _ before: SceneInterface.Node, _ after: SceneInterface.Node, depth: Int, moved: String?, _ touched: Set<Int>
  ) {
    let details = NodeDifference.details(before, after) + (moved.map { [$0] } ?? [])
    let (was, line) = (TreeText.line(before, .plain), TreeText.line(after, .plain))
    let isChanged = was != line || !details.isEmpty
    let suffix = details.isEmpty ? "" : ": " + details.joined(separator: ", ")
    add(isChanged ? .changed : .same, depth, (was == line ? line : "\(was) → \(line)") + suffix)
    let moves = SiblingMoves(
      from: (before.children ?? []).map(\.id), to: (after.children ?? []).map(\.id))
    for child in merged(before, after) {
      switch child {
      case .gone(let node): drawAll(node, .removed, depth + 1, destination(of: node, from: before.id))
      case .there(let node):
        guard let earlier = old[node.id], earlier.parent == before.id, earlier.node.kind == node.kind else {
          drawAll(node, .added, depth + 1, source(of: node))
          continue
        }
        let moved = moves[node.id].map { "moved from place \($0.from + 1) to \($0.to + 1)" }
        if touched.contains(node.id) || moved != nil {
          draw(earlier.node, node, depth: depth + 1, moved: moved, touched)
        }
      }
    }
  }

  private mutating func drawAll(_ node: SceneInterface.Node, _ mark: Mark, _ depth: Int, _ explanation: String) {
    add(mark, depth, TreeText.line(node, .plain) + explanation)
    for child in node.children ?? [] { drawAll(child, mark, depth + 1, "") }
  }

  /// The new container of a node that left this one; empty when the node is gone.
  private func destination(of node: SceneInterface.Node, from container: Int) -> String {
    guard let later = new[node.id], let parent = later.parent, parent != container else { return "" }
    return ": moved to @\(parent)"
  }

  private func source(of node: SceneInterface.Node) -> String {
    guard let parent = old[node.id]?.parent else { return "" }
    return ": moved from @\(parent)"
  }

  private enum Child {
    case gone(SceneInterface.Node)
    case there(SceneInterface.Node)
  }

  /// The children of both states in the order of the later one. Children that are gone follow their former predecessor.
  private func merged(_ before: SceneInterface.Node, _ after: SceneInterface.Node) -> [Child] {
    var gone: [Int: [SceneInterface.Node]] = [:]
    var last = before.id
    for child in before.children ?? [] {
      if let later = new[child.id], later.parent == after.id, later.node.kind == child.kind {
        last = child.id
      } else {
        gone[last, default: []].append(child)
      }
    }
    var children = (gone[before.id] ?? []).map { Child.gone($0) }
    for child in after.children ?? [] {
      children.append(.there(child))
      children += (gone[child.id] ?? []).map { Child.gone($0) }
    }
    return children
  }

  // MARK: - Lines

  private enum Mark: String {
    case same = " "
    case added = "+"
    case removed = "-"
    case changed = "~"

    var color: Style.Color? {
      switch self {
      case .same: nil
      case .added: .green
      case .removed: .red
      case .changed: .yellow
      }
    }
  }

  private mutating func add(_ mark: Mark, _ depth: Int, _ line: String) {
    let whole = mark.rawValue + " " + String(repeating: "  ", count: depth) + line
    text += (mark.color.map { style.paint(whole, $0) } ?? whole) + "\n"
  }

  private mutating func draw(coordinator change: SceneInterface.Change) {
    let name = (change.coordinator?.name).map { Notation.text(name: $0) + " " } ?? ""
    switch change.change {
    case .started: add(.added, 0, "coordinator \(name)@\(change.id)")
    case .finished: add(.removed, 0, "coordinator @\(change.id)")
    case .changed where change.coordinator != nil: add(.changed, 0, "coordinator \(name)@\(change.id)")
    case .changed, .added, .removed: break
    }
  }
}
