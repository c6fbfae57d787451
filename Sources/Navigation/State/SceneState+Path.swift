import JSON

// The visible path: layer by layer from the root; of a stack its children bottom to top, of tabs the selected child.
extension SceneState {
  /// The screens that a person sees, or that a modal covers, from the root to the top. Complexity: O(path).
  public var path: [PathElement] {
    var path: [PathElement] = []
    forEachVisible { node, place in
      path.append(
        PathElement(
          id: node.id, name: node.name, arguments: node.arguments, title: node.title, place: place,
          hasAppeared: node.hasAppeared))
    }
    return path
  }

  /// Calls `body` with each screen of the visible path and its place, from the root to the top. Complexity: O(path).
  public func forEachVisible(_ body: (borrowing Node, Place) -> Void) {
    let window = table.slot(Self.window)
    for index in table[slot: window].children.indices {
      let layer = table.slot(table[slot: window].children[index])
      visit(layer, place: table[slot: layer].place ?? .root, body)
    }
  }

  private func visit(_ slot: Int, place: Place, _ body: (borrowing Node, Place) -> Void) {
    switch table[slot: slot].kind {
    case .screen: body(table[slot: slot], place)
    case .stack:
      for index in table[slot: slot].children.indices {
        visit(table.slot(table[slot: slot].children[index]), place: index == 0 ? place : .push, body)
      }
    case .tabs: visit(table.slot(selectedChild(slot)), place: .tab, body)
    case .window: break
    }
  }

  /// The last element of the path. Complexity: O(depth).
  public var topID: NodeID { top(of: topLayer) }

  /// The last element of the path. Complexity: O(depth).
  public var top: PathElement {
    let node = table[slot: table.slot(topID)]
    return PathElement(
      id: node.id, name: node.name, arguments: node.arguments, title: node.title, place: place(of: node) ?? .root,
      hasAppeared: node.hasAppeared)
  }

  /// Whether a node is in the visible path, or an ancestor of one of its elements. Complexity: O(depth).
  public func isVisible(_ id: NodeID) -> Bool {
    var slot = table.slot(id)
    guard slot >= 0 else { return false }
    while table[slot: slot].kind != .window {
      let parent = table.slot(table[slot: slot].parent)
      if table[slot: parent].kind == .tabs, selectedChild(parent) != table[slot: slot].id { return false }
      slot = parent
    }
    return true
  }

  /// The topmost layer: that of the topmost modal, else the root layer.
  var topLayer: NodeID {
    let layers = table[slot: table.slot(Self.window)].children
    return layers[layers.count - 1]
  }

  /// The last screen of the visible path below this node. Complexity: O(depth).
  func top(of id: NodeID) -> NodeID {
    var slot = table.slot(id)
    while true {
      switch table[slot: slot].kind {
      case .screen: return table[slot: slot].id
      case .stack, .window: slot = table.slot(lastChild(slot))
      case .tabs: slot = table.slot(selectedChild(slot))
      }
    }
  }

  @inline(__always)
  func selectedChild(_ slot: Int) -> NodeID { table[slot: slot].children[Int(table[slot: slot].selected)] }

  @inline(__always)
  func lastChild(_ slot: Int) -> NodeID { table[slot: slot].children[table[slot: slot].children.count - 1] }

  /// The last screen of the path that matches. Complexity: O(distance from the top).
  func lastVisibleScreen(where matches: (borrowing Node) -> Bool) -> NodeID? {
    lastVisibleScreen(below: table.slot(Self.window), where: matches)
  }

  private func lastVisibleScreen(below slot: Int, where matches: (borrowing Node) -> Bool) -> NodeID? {
    switch table[slot: slot].kind {
    case .screen: return matches(table[slot: slot]) ? table[slot: slot].id : nil
    case .tabs: return lastVisibleScreen(below: table.slot(selectedChild(slot)), where: matches)
    case .stack, .window:
      var index = table[slot: slot].children.count - 1
      while index >= 0 {
        let child = table.slot(table[slot: slot].children[index])
        if let match = lastVisibleScreen(below: child, where: matches) { return match }
        index -= 1
      }
      return nil
    }
  }

  /// The first screen of the path that matches. Complexity: O(distance from the root).
  func firstVisibleScreen(where matches: (borrowing Node) -> Bool) -> NodeID? {
    firstVisibleScreen(below: table.slot(Self.window), where: matches)
  }

  private func firstVisibleScreen(below slot: Int, where matches: (borrowing Node) -> Bool) -> NodeID? {
    switch table[slot: slot].kind {
    case .screen: return matches(table[slot: slot]) ? table[slot: slot].id : nil
    case .tabs: return firstVisibleScreen(below: table.slot(selectedChild(slot)), where: matches)
    case .stack, .window:
      for index in table[slot: slot].children.indices {
        let child = table.slot(table[slot: slot].children[index])
        if let match = firstVisibleScreen(below: child, where: matches) { return match }
      }
      return nil
    }
  }
}
