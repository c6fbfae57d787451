extension Transaction {
  mutating func perform(_ dismissSuccessor: Operation.DismissSuccessor) throws(NavigationError) {
    cut(after: try visibleScreen(dismissSuccessor.of))
  }
}
