extension Transaction {
  /// Finishes the coordinators under the root coordinator that are neither embedded, nor a case's, nor ancestors of
  /// such coordinators. Then pops the visible stack to its first screen.
  mutating func performFinishToRoot() throws(NavigationError) {
    try finish(state.coordinatorsAboveRoot())
    if let stack = state.nearest(.stack, in: state.topLayer) { removeChildren(of: stack, from: 1) }
  }
}

extension SceneState {
  /// The coordinators that FinishToRoot finishes.
  /// - Complexity: O(coordinators).
  fileprivate func coordinatorsAboveRoot() -> [CoordinatorID] {
    var staying: Set<CoordinatorID> = [rootCoordinator]
    var finishing: [CoordinatorID] = []
    // Parents have lower ids than their children.
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
