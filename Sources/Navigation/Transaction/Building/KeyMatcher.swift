/// Finds nodes by the keys of their screens. Each node is used once, first fit in order.
struct KeyMatcher {
  private var free: [ScreenKey: [NodeID]] = [:]
  /// The units of work of reading the keys.
  private(set) var work = 0

  /// - Parameter nodes: Screens, or containers, which have the key of their first screen.
  /// - Complexity: O(nodes).
  init(_ state: borrowing SceneState, _ nodes: [NodeID], throughContainers: Bool = false) {
    for node in nodes.reversed() where throughContainers || state.isScreen(node) {
      let screen = state.table.slot(state.firstScreen(of: node))
      free[state.table[screen].key, default: []].append(node)
      work += 2 + state.table[screen].arguments.work
    }
  }

  /// Takes the first unused node that has the key of a screen.
  mutating func take(_ screen: ScreenDescription) -> NodeID? { free[screen.key]?.popLast() }
}
