extension Transaction {
  mutating func perform(_ finish: Operation.FinishCoordinator) throws(NavigationError) {
    let id = finish.coordinator
    guard let coordinator = state.coordinator(id) else { throw .coordinatorNotFound(id) }
    guard state.mayFinish(coordinator) else { throw .cannotRemoveRoot(id) }
    leave(id, with: finish.result)
    try self.finish([id])
  }
}
