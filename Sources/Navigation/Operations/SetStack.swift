extension Operation {
  /// Makes a stack hold exactly these screens; those equal by key keep their ids.
  public struct SetStack: Hashable, Sendable {
    /// Bottom to top, at least one. Presentations are not looked at.
    public var screens: [Screen]
    /// A stack; the nearest one of the topmost layer when nil.
    public var container: ContainerReference?

    public init(_ screens: [Screen], container: ContainerReference? = nil) {
      self.screens = screens
      self.container = container
    }
  }
}

extension Transaction {
  mutating func perform(_ setStack: Operation.SetStack) throws(NavigationError) {
    let stack = try container(setStack.container, kind: .stack)
    if setStack.screens.isEmpty { throw .emptyPath }
    try setChildren(of: stack, to: setStack.screens)
  }

  /// Makes a stack hold exactly these screens. One whose key is there keeps that node, first fit from the bottom.
  /// - Complexity: O(children + screens), but for screens that go or come in the middle, which move what is above.
  private mutating func setChildren(of stack: NodeID, to screens: [Screen]) throws(NavigationError) {
    var matcher = KeyMatcher(state, state.children(of: stack))
    let kept = screens.map { matcher.take($0) }
    let keptInOrder = kept.compactMap(\.self)
    removeChildren(of: stack, keeping: Set(keptInOrder))
    move(stack, to: keptInOrder)
    // The owner of the child below, else the stack's.
    var below = stack
    for index in screens.indices {
      if let id = kept[index] {
        try update(id, NodeContent(screens[index]))
        below = id
      } else {
        below = try insertScreen(screens[index], under: stack, at: index, owner: state.owner(of: below))
      }
    }
  }

  /// Takes away the children that are not in a set, what is on top first.
  mutating func removeChildren(of container: NodeID, keeping kept: Set<NodeID>) {
    let children = state.children(of: container)
    for index in children.indices.reversed() where !kept.contains(children[index]) {
      remove(children[index], at: index, of: container)
    }
  }
}
