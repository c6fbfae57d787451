extension ChangeSummary {
  /// The finished coordinators, deepest first; those of one depth in the order in which they finished.
  func finished(_ state: borrowing SceneState) -> [Change] {
    var parents: [CoordinatorID: CoordinatorID] = [:]
    for (id, before) in coordinators where state.coordinatorIndex(id) == nil {
      if let before { parents[id] = before.parent }
    }
    if parents.isEmpty { return [] }
    var finished: [(depth: Int, offset: Int, change: Change)] = []
    for (id, _) in coordinators where parents[id] != nil {
      var (above, depth) = (id, 0)
      while let parent = parents[above] { (above, depth) = (parent, depth + 1) }
      depth += state.depth(ofCoordinator: above)
      finished.append((depth, finished.count, Change(.finished, id: id, result: results[id])))
    }
    finished.sort { $0.depth != $1.depth ? $0.depth > $1.depth : $0.offset < $1.offset }
    return finished.map(\.change)
  }

  /// Appends the started coordinators, parents first and siblings in order.
  func appendStarted(to changes: inout [Change], _ state: borrowing SceneState) {
    var started: [(depth: Int, index: Int, change: Change)] = []
    for (id, before) in coordinators where before == nil {
      guard let now = state.coordinator(id) else { continue }
      let index = now.parent.flatMap { state.coordinator($0) }?.children.firstIndex(of: id)
      let change = Change(.started, id: id, index: index, coordinator: now)
      started.append((state.depth(ofCoordinator: id), index ?? 0, change))
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
