/// Visits the nodes of a state one by one in search order: a node before its children, the children of a stack from
/// bottom to top, the selected tab last, layers from bottom to top.
struct NodeWalk {
  /// The containers that lead to the next node, each with the number of its children that are still to visit.
  private var line: [(slot: Int, left: Int)] = []
  /// Whether to visit only the elements of the visible path and their ancestors.
  private let visibleOnly: Bool
  private let isBackward: Bool
  private var hasBegun = false

  /// - Parameters:
  ///   - visibleOnly: Whether to visit only the elements of the visible path and their ancestors.
  ///   - isBackward: Whether to visit the last node first.
  init(visibleOnly: Bool = false, isBackward: Bool = false) {
    (self.visibleOnly, self.isBackward) = (visibleOnly, isBackward)
  }

  /// The slot of the next node; nil after the last one.
  /// - Parameter state: The same state in each call.
  /// - Complexity: O(1), amortized.
  mutating func next(in state: borrowing SceneState) -> Int? {
    if !hasBegun {
      hasBegun = true
      enter(state.table.slot(SceneState.window), state)
      if !isBackward { return line[0].slot }
    }
    while let (container, left) = line.last {
      if left == 0 {
        line.removeLast()
        if isBackward { return container }
        continue
      }
      line[line.count - 1].left = left - 1
      let slot = state.table.slot(child(of: container, left, state))
      if state.table[slot].kind == .screen { return slot }
      enter(slot, state)
      if !isBackward { return slot }
    }
    return nil
  }

  private mutating func enter(_ slot: Int, _ state: borrowing SceneState) {
    let onlySelected = visibleOnly && state.table[slot].kind == .tabs
    line.append((slot, onlySelected ? 1 : state.table[children: slot].count))
  }

  /// The next child of a node.
  /// - Parameter left: The number of children that are still to be visited.
  private func child(of slot: Int, _ left: Int, _ state: borrowing SceneState) -> NodeID {
    let count = state.table[children: slot].count
    var place = isBackward ? left - 1 : count - left
    if state.table[slot].kind == .tabs {
      let selected = Int(state.table[selection: slot].selected)
      // The selected tab takes the last place, and the tabs after it move up.
      if place == count - 1 || visibleOnly { place = selected } else if place >= selected { place += 1 }
    }
    return state.table[children: slot][place]
  }
}
