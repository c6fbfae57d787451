extension Transaction {
  mutating func perform(_ show: Operation.Show) throws(NavigationError) {
    try checkActor()
    for element in show.elements { try self.show(element) }
  }

  /// Handles the request to show an element.
  mutating func show(_ element: String) throws(NavigationError) {
    try handle(MapRequest(.show, element))
    try settle()
  }
}
