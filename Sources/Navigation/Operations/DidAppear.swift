extension Operation {
  /// A front-end says that a screen is on view.
  public struct DidAppear: Hashable, Sendable {
    /// The screen; any id is allowed.
    public var id: NodeID

    public init(id: NodeID) { self.id = id }
  }
}

extension Transaction {
  mutating func perform(_ didAppear: Operation.DidAppear) {
    if state.isScreen(didAppear.id) { setAppeared(didAppear.id, true) }
  }
}
