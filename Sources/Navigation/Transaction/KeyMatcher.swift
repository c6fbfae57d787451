/// Finds nodes by their screens' keys, each node once, first fit in their order.
struct KeyMatcher {
  private var free: [ScreenKey: [NodeID]] = [:]

  /// - Parameter nodes: screens, or containers, which go by their first screen.
  /// - Complexity: O(nodes)
  init(_ state: borrowing SceneState, _ nodes: [NodeID], throughContainers: Bool = false) {
    for node in nodes.reversed() where throughContainers || state.isScreen(node) {
      let screen = state.table.slot(state.firstScreen(of: node))
      free[state.table[screen].key, default: []].append(node)
    }
  }

  /// The first node with the key of this screen that was not taken before.
  mutating func take(_ screen: ScreenDescription) -> NodeID? { free[screen.key]?.popLast() }
}
