extension Transaction {
  mutating func perform(_ goTo: Operation.GoTo) throws(NavigationError) {
    cut(after: try visibleScreen(goTo.on))
    try settle()
    try append(goTo.screen)
  }
}
