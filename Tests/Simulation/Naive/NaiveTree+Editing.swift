import Navigation

extension NaiveTree {
  /// Changes the node at an address.
  mutating func edit(_ address: [Int], _ body: (inout NaiveNode) -> Void) {
    Self.edit(&layers[address[0]].node, address.dropFirst(), body)
  }

  private static func edit(_ node: inout NaiveNode, _ address: ArraySlice<Int>, _ body: (inout NaiveNode) -> Void) {
    guard let index = address.first else {
      body(&node)
      return
    }
    var children = node.children
    edit(&children[index], address.dropFirst(), body)
    node.children = children
  }

  /// Removes the screens after a screen of the visible path: the layers above its layer, then, in every stack on its
  /// line, the children above it.
  mutating func cut(after visit: Visit) {
    layers.removeSubrange((visit.layer + 1)...)
    for depth in 1..<visit.address.count {
      edit(Array(visit.address.prefix(depth))) { node in
        if node.kind == .stack { node.children.removeSubrange((visit.address[depth] + 1)...) }
      }
    }
  }

  /// Selects the tabs that lead to a node, outermost first.
  mutating func selectTabs(to visit: Visit) {
    for depth in 1..<visit.address.count {
      edit(Array(visit.address.prefix(depth))) { $0.tabs?.select(visit.address[depth]) }
    }
  }

  mutating func setAppeared(_ visit: Visit, _ value: Bool) {
    edit(visit.address) { $0.screen?.hasAppeared = value }
  }
}
