extension ChangeSummary {
  /// The finished coordinators, deepest first; those of one depth in the order in which they finished.
  func finished(_ state: borrowing SceneState) -> [Change] {
    var parents: [CoordinatorID: CoordinatorID] = [:]
    for (id, before) in coordinators where state.coordinatorIndex(id) == nil {
      if let before { parents[id] = before.parent }
    }
    if parents.isEmpty { return [] }
    var depths = CoordinatorDepths()
    var finished: [(depth: Int, offset: Int, change: Change)] = []
    for (id, _) in coordinators where parents[id] != nil {
      let depth = depths.depth(of: id) { parents[$0] ?? state.coordinator($0)?.parent }
      finished.append((depth, finished.count, Change(.finished, id: id, result: results[id])))
    }
    finished.sort { $0.depth != $1.depth ? $0.depth > $1.depth : $0.offset < $1.offset }
    return finished.map(\.change)
  }

  /// Appends the started coordinators, parents first and siblings in order.
  func appendStarted(to changes: inout [Change], _ state: borrowing SceneState) {
    var depths = CoordinatorDepths()
    var started: [(depth: Int, index: Int, change: Change)] = []
    for (id, before) in coordinators where before == nil {
      guard let now = state.coordinator(id) else { continue }
      let index = now.parent.flatMap { state.coordinator($0) }?.children.firstIndex(of: id)
      let change = Change(.started, id: id, index: index, coordinator: now)
      let depth = depths.depth(of: id) { state.coordinator($0)?.parent }
      started.append((depth, index ?? 0, change))
    }
    started.sort { $0.depth != $1.depth ? $0.depth < $1.depth : $0.index < $1.index }
    for item in started { changes.append(item.change) }
  }

  /// Appends the coordinators that stayed and changed.
  func appendChangedCoordinators(to changes: inout [Change], _ state: borrowing SceneState) {
    for (id, before) in coordinators {
      guard let before, let now = state.coordinator(id) else { continue }
      if before.root != now.root || !Text.isSame(before.name, now.name) {
        changes.append(Change(.changed, id: id, coordinator: now))
      }
    }
  }
}

/// The depths of coordinators below the scene coordinator, each of which is looked up once, because thousands of levels
/// may begin or end in one commit.
private struct CoordinatorDepths {
  private var known: [CoordinatorID: Int] = [:]

  /// - Parameter parentOf: The parent of a coordinator; nil for the scene coordinator.
  /// - Complexity: O(ancestors whose depth is not known yet).
  mutating func depth(of id: CoordinatorID, _ parentOf: (CoordinatorID) -> CoordinatorID?) -> Int {
    var path: [CoordinatorID] = []
    var next: CoordinatorID? = id
    var depth = -1
    while let id = next {
      if let found = known[id] {
        depth = found
        break
      }
      path.append(id)
      next = parentOf(id)
    }
    for id in path.reversed() {
      depth += 1
      known[id] = depth
    }
    return depth
  }
}
