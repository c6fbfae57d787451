extension Operation {
  /// Shows route elements in turn: the topmost screen that handles the request carries its instruction out.
  public struct Show: Hashable, Sendable {
    /// Names of screens.
    public var elements: [String]

    public init(_ elements: [String]) { self.elements = elements }
  }
}

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
