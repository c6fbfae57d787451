extension Transaction {
  mutating func perform(_ goBackTo: Operation.GoBackTo) throws(NavigationError) {
    cut(after: try visibleScreen(goBackTo.to))
  }
}
