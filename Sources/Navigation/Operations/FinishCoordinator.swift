public import JSON

extension Operation {
  /// Finishes a coordinator: its children first, then itself; all that they own leaves the tree.
  public struct FinishCoordinator: Hashable, Sendable {
    /// Its id.
    public var coordinator: CoordinatorID
    /// What it leaves with.
    public var result: JSONObject?

    public init(_ coordinator: CoordinatorID, result: JSONObject? = nil) {
      self.coordinator = coordinator
      self.result = result
    }
  }
}

extension Transaction {
  mutating func perform(_ finish: Operation.FinishCoordinator) throws(NavigationError) {
    let id = finish.coordinator
    guard let coordinator = state.coordinator(id) else { throw .coordinatorNotFound(id) }
    guard state.mayFinish(coordinator) else { throw .cannotRemoveRoot(id) }
    leave(id, with: finish.result)
    try self.finish([id])
  }
}
