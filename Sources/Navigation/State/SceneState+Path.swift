import JSON

// The visible path goes layer by layer from the root. A stack contributes its children from bottom to top, and tabs
// their selected child.
extension SceneState {
  /// The visible path from the root to the top.
  /// - Complexity: O(path).
  public var path: [PathElement] {
    var path: [PathElement] = []
    forEachVisible { nodes, slot, place in path.append(PathElement(nodes, slot, place)) }
    return path
  }

  /// Calls `body` for each screen of the visible path, from the root to the top, with the table of nodes, the screen's
  /// slot and its place.
  /// - Complexity: O(path).
  package func forEachVisible(_ body: (_ nodes: [NodeRecord], _ slot: Int, Place) -> Void) {
    let window = table.slot(Self.window)
    for index in table[children: window].indices {
      let layer = table.slot(table[children: window][index])
      visit(layer, place: table[layer].place ?? .root, body)
    }
  }

  private func visit(_ slot: Int, place: Place, _ body: (_ nodes: [NodeRecord], _ slot: Int, Place) -> Void) {
    switch table[slot].kind {
    case .screen: body(table.nodes, slot, place)
    case .stack:
      for index in table[children: slot].indices {
        visit(table.slot(table[children: slot][index]), place: index == 0 ? place : .push, body)
      }
    case .tabs: visit(table.slot(selectedChild(slot)), place: .tab, body)
    case .window: break
    }
  }

  /// The last element of the path.
  /// - Complexity: O(depth).
  public var topID: NodeID { top(of: topLayer) }

  /// The last element of the path.
  /// - Complexity: O(depth).
  public var top: PathElement {
    guard let top = element(topID) else { preconditionFailure("a path that is empty") }
    return top
  }

  /// Whether a node is an element of the visible path or an ancestor of one.
  /// - Complexity: O(depth).
  public func isVisible(_ id: NodeID) -> Bool {
    var work = 0
    return isVisible(id, &work)
  }

  /// The same, which adds the units of its work to a counter.
  func isVisible(_ id: NodeID, _ work: inout Int) -> Bool {
    var slot = table.slot(id)
    guard slot >= 0 else { return false }
    while table[slot].kind != .window {
      work &+= 1
      let parent = table.slot(table[slot].parent)
      if table[parent].kind == .tabs, selectedChild(parent) != table[slot].id { return false }
      slot = parent
    }
    return true
  }

  /// The layer of the topmost modal, or else the root layer.
  var topLayer: NodeID {
    let layers = table[children: table.slot(Self.window)]
    return layers[layers.count - 1]
  }

  /// The last screen of the visible path below a node.
  /// - Complexity: O(depth).
  func top(of id: NodeID) -> NodeID {
    var slot = table.slot(id)
    while true {
      switch table[slot].kind {
      case .screen: return table[slot].id
      case .stack, .window: slot = table.slot(lastChild(slot))
      case .tabs: slot = table.slot(selectedChild(slot))
      }
    }
  }

  @inline(__always)
  func selectedChild(_ slot: Int) -> NodeID { table[children: slot][Int(table[selection: slot].selected)] }

  @inline(__always)
  func lastChild(_ slot: Int) -> NodeID { table[children: slot][table[children: slot].count - 1] }

  /// The screens of the visible path.
  /// - Complexity: O(path).
  var visibleScreens: [NodeID] { visibleScreens(after: nil) }

  /// The screens of the visible path after a screen, or all of them for nil.
  /// - Complexity: O(screens after it).
  func visibleScreens(after screen: NodeID?) -> [NodeID] {
    var screens: [NodeID] = []
    _ = lastVisibleScreen { node in
      if node.id == screen { return true }
      screens.append(node.id)
      return false
    }
    screens.reverse()
    return screens
  }

  /// The last screen of the path that matches.
  /// - Complexity: O(distance from the top).
  func lastVisibleScreen(where matches: (borrowing NodeRecord) -> Bool) -> NodeID? {
    lastVisibleScreen(below: table.slot(Self.window), where: matches)
  }

  private func lastVisibleScreen(below slot: Int, where matches: (borrowing NodeRecord) -> Bool) -> NodeID? {
    switch table[slot].kind {
    case .screen: return matches(table[slot]) ? table[slot].id : nil
    case .tabs: return lastVisibleScreen(below: table.slot(selectedChild(slot)), where: matches)
    case .stack, .window:
      var index = table[children: slot].count - 1
      while index >= 0 {
        let child = table.slot(table[children: slot][index])
        // Nearly all children are screens, which need no recursive call.
        if table[child].kind == .screen {
          if matches(table[child]) { return table[child].id }
        } else if let match = lastVisibleScreen(below: child, where: matches) {
          return match
        }
        index -= 1
      }
      return nil
    }
  }

  /// The first screen of the path that matches.
  /// - Complexity: O(distance from the root).
  func firstVisibleScreen(where matches: (borrowing NodeRecord) -> Bool) -> NodeID? {
    firstVisibleScreen(below: table.slot(Self.window), where: matches)
  }

  private func firstVisibleScreen(below slot: Int, where matches: (borrowing NodeRecord) -> Bool) -> NodeID? {
    switch table[slot].kind {
    case .screen: return matches(table[slot]) ? table[slot].id : nil
    case .tabs: return firstVisibleScreen(below: table.slot(selectedChild(slot)), where: matches)
    case .stack, .window:
      for index in table[children: slot].indices {
        let child = table.slot(table[children: slot][index])
        if let match = firstVisibleScreen(below: child, where: matches) { return match }
      }
      return nil
    }
  }
}

extension PathElement {
  init(_ nodes: [NodeRecord], _ slot: Int, _ place: Place) {
    self.init(
      id: nodes[slot].id, name: nodes[slot].name, arguments: nodes[slot].arguments, title: nodes[slot].details?.title,
      place: place, hasAppeared: nodes[slot].hasAppeared)
  }
}
