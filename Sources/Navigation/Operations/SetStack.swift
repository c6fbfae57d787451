extension Transaction {
  mutating func perform(_ setStack: Operation.SetStack) throws(NavigationError) {
    let stack = try container(setStack.container, kind: .stack)
    if setStack.screens.isEmpty { throw .emptyPath }
    try setChildren(of: stack, to: setStack.screens)
  }

  /// Makes a stack hold exactly these screens. A child with the key of a screen is kept, first fit from the bottom.
  /// - Complexity: O(children + screens).
  private mutating func setChildren(of stack: NodeID, to screens: [ScreenDescription]) throws(NavigationError) {
    var matcher = KeyMatcher(state, state.children(of: stack))
    try spend(matcher.work)
    var places = screens.map { matcher.take($0) }
    keepChildren(of: stack, &places)
    for (place, id) in places.enumerated() {
      if let id { update(id, keeping: screens[place]) }
    }
    try fillChildren(of: stack, places) { (transaction, place, index, below) throws(NavigationError) in
      // The owner of the child below, or else of the stack.
      let owner = transaction.state.owner(of: below ?? stack)
      return try transaction.insertScreen(screens[place], under: stack, at: index, owner: owner)
    }
  }
}
