extension Transaction {
  /// Finishes every coordinator under the root one that is neither embedded, nor a case's, nor above such a one, and pops
  /// the stack that is then visible to its first screen.
  mutating func performFinishToRoot() throws(NavigationError) {
    try finish(state.coordinatorsAboveRoot())
    if let stack = state.nearest(.stack, in: state.topLayer) { removeChildren(of: stack, from: 1) }
  }
}

extension SceneState {
  /// Those that FinishToRoot finishes. Complexity: O(coordinators).
  fileprivate func coordinatorsAboveRoot() -> [CoordinatorID] {
    var staying: Set<CoordinatorID> = [rootCoordinator]
    var finishing: [CoordinatorID] = []
    // Ids of parents are lower than those of their children.
    for coordinator in coordinators.reversed() where coordinator.kind == .view {
      let stays = coordinator.isEmbedded || staying.contains(coordinator.id) || isOfCase(coordinator)
      if !stays {
        finishing.append(coordinator.id)
      } else if let parent = coordinator.parent {
        staying.insert(parent)
      }
    }
    return finishing
  }
}
