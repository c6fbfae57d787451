import Navigation

// The places of a route in the state that the front-end knows.
extension SceneState {
  /// The place of a container or a screen.
  func place(of id: NodeID) -> RoutePlace {
    guard let node = node(id) else { return .screen(.id(id)) }
    switch node.kind {
    case .window: return .window
    case .screen: return .screen(.id(id))
    case .stack:
      let screens = node.children.map { RouteScreen.id(firstScreen(in: $0)) }
      return RoutePlace(container: .id(id), screen: screens.first, screens: screens)
    case .tabs:
      let tabs = node.children.map { child in
        RouteTab(name: label(ofTab: child), first: .id(firstScreen(in: child)), stack: child)
      }
      let selected = node.selected
      return RoutePlace(
        container: .id(id), screen: tabs.indices.contains(selected) ? tabs[selected].first : nil, tabs: tabs,
        selected: selected)
    }
  }

  /// The name of a tab: its label or, if it has none, the name of its first screen.
  private func label(ofTab id: NodeID) -> String? {
    node(id)?.label ?? node(firstScreen(in: id))?.name
  }

  /// The nearest container of a kind that holds a node; the node itself if it is one.
  /// - Complexity: O(depth).
  func nearest(_ kind: NodeKind, around id: NodeID) -> NodeID? {
    var next = node(id)
    while let node = next, node.kind != .window {
      if node.kind == kind { return node.id }
      next = self.node(node.parent)
    }
    return nil
  }

  /// The first screen of a container: the bottom of a stack, the first tab's first screen.
  /// - Complexity: O(depth).
  func firstScreen(in id: NodeID) -> NodeID {
    var id = id
    while let first = children(of: id).first { id = first }
    return id
  }

  /// The last screen of the visible path within a node.
  /// - Complexity: O(depth).
  func topScreen(in id: NodeID) -> NodeID {
    var id = id
    while let node = node(id), !node.children.isEmpty {
      let index = node.kind == .tabs ? node.selected : node.children.count - 1
      guard node.children.indices.contains(index) else { return id }
      id = node.children[index]
    }
    return id
  }

  /// The layer at an offset from that of a node; nil if there is none.
  /// - Complexity: O(depth).
  func layer(_ offset: Int, from id: NodeID) -> NodeID? {
    var layer = id
    while let parent = node(layer)?.parent, parent != Self.window { layer = parent }
    let layers = children(of: Self.window)
    guard let index = layers.firstIndex(of: layer), layers.indices.contains(index + offset) else { return nil }
    return layers[index + offset]
  }
}
