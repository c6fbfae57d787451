extension Transaction {
  mutating func perform(_ refresh: Operation.Refresh) throws(NavigationError) {
    refreshed.append(
      try refresh.screen.map { (screen) throws(NavigationError) in try anyScreen(screen) } ?? SceneState.window)
  }

  /// The existing screens to refresh, in search order; nil if no refresh was requested.
  /// - Complexity: O(nodes).
  mutating func refreshList() -> [NodeID]? {
    if refreshed.isEmpty { return nil }
    let isEvery = refreshed.contains(SceneState.window)
    let wanted = Set(refreshed)
    var screens: [NodeID] = []
    work &+= state.nodeCount
    state.forEachNode { node in
      if node.kind == .screen, isEvery || wanted.contains(node.id) { screens.append(node.id) }
      return true
    }
    return screens
  }
}
