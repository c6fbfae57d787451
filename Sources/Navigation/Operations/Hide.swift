extension Transaction {
  mutating func perform(_ hide: Operation.Hide) throws(NavigationError) {
    try checkActor()
    let path = try visiblePath()
    guard let place = path.lastIndex(where: { Text.isSame(state.name(of: $0), hide.element) }) else { return }
    if place == 0 { throw .cannotRemoveRoot(path[0]) }
    try self.hide(hide.isAtomic ? path[place...place] : path[place...])
  }

  /// Hides screens of the path, the last one first. A screen that was removed with an earlier one is skipped.
  mutating func hide(_ screens: ArraySlice<NodeID>) throws(NavigationError) {
    for screen in screens.reversed() where state.isScreen(screen) && state.isVisible(screen) {
      try handle(MapRequest(.hide, state.name(of: screen), screen))
      try settle()
    }
  }
}
