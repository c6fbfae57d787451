import Navigation

// The owners of nodes, and the nodes that leave with a coordinator (docs/specification/model.md §1, §5).
extension NaiveTree {
  /// Whether there is such a coordinator; the scene coordinator is 1.
  func hasCoordinator(_ id: Int) -> Bool { id == 1 || root.find(id) != nil }

  /// Coordinators whose root node has left, and all below them, except the root coordinator, which gets another root.
  var uprooted: Set<Int> {
    let nodes = Set(layers.flatMap(\.node.ids))
    let lost = root.all.dropFirst().filter { !nodes.contains($0.root) }
    return Set(lost.flatMap(\.ids))
  }

  /// Removes coordinators with all their nodes, and every layer and pushed container that is then empty.
  /// - Parameter filling: the id of a container that may be empty.
  /// - Throws: `cannotRemoveRoot` with the oldest node that would be empty and cannot be removed.
  mutating func removeSlices(of ids: Set<Int>, filling: Int? = nil) throws(NavigationError) {
    root.remove(ids)
    var stuck: [Int] = []
    layers = layers.enumerated().compactMap { index, layer in
      if ids.contains(layer.node.owner) { return nil }
      var layer = layer
      layer.node = Self.stripped(layer.node, ids, isStuck: index == 0, filling, &stuck)
      let isEmpty = layer.node.kind != .screen && layer.node.children.isEmpty
      return isEmpty && index > 0 && layer.node.id != filling ? nil : layer
    }
    if let oldest = stuck.min() { throw .cannotRemoveRoot(oldest) }
  }

  /// A node without their nodes.
  /// - Parameter isStuck: whether it must not be empty: layer 0, or a tab.
  private static func stripped(
    _ node: NaiveNode, _ ids: Set<Int>, isStuck: Bool, _ filling: Int?, _ stuck: inout [Int]
  ) -> NaiveNode {
    if node.kind == .screen { return node }
    var (children, places): ([NaiveNode], [Int: Int]) = ([], [:])
    for (index, child) in node.children.enumerated() where !ids.contains(child.owner) {
      let left = stripped(child, ids, isStuck: node.kind == .tabs, filling, &stuck)
      // An empty container on a stack leaves.
      if node.kind == .stack, left.kind != .screen, left.children.isEmpty, left.id != filling { continue }
      places[index] = children.count
      children.append(left)
    }
    var new = node
    if let old = node.tabs, children.count != node.children.count {
      var tabs = NaiveTabs(history: old.history.compactMap { places[$0] }, back: old.back)
      tabs.selected = places[old.selected] ?? tabs.history.popLast() ?? 0
      new.body = .tabs(children, tabs)
    } else {
      new.children = children
    }
    if children.isEmpty, isStuck, node.id != filling { stuck.append(node.id) }
    return new
  }

  /// The stack that is nearest of those that hold a node of a coordinator: outwards from the top, then from the top of
  /// each layer below; else the one with the last such node.
  func stack(of coordinator: Int) -> Visit? {
    let stacks = visits.filter { visit in
      visit.node.kind == .stack && visit.node.children.contains { $0.owner == coordinator }
    }
    let tops = layers.indices.compactMap { layer in path.last { $0.layer == layer } }
    let around = stacks.filter { stack in tops.contains { stack.holds($0) } }
    if let nearest = around.max(by: { ($0.layer, $0.address.count) < ($1.layer, $1.address.count) }) { return nearest }
    let last = visits.last { visit in
      visit.node.owner == coordinator && stacks.contains { $0.address == Array(visit.address.dropLast()) }
    }
    return last.flatMap { last in stacks.first { $0.address == Array(last.address.dropLast()) } }
  }

  /// The first tabs that a coordinator or one of those below it owns.
  func tabs(inSliceOf coordinator: Int) -> Visit? {
    let slice = coordinator == 1 ? [1] + root.ids : root.find(coordinator)?.ids ?? []
    return visits.first { $0.node.kind == .tabs && slice.contains($0.node.owner) }
  }
}
