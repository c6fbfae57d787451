extension SceneState {
  /// Describes each violated invariant of coordinators.
  /// - Complexity: O(nodes + coordinators · log n).
  func violationsOfCoordinators() -> [String] {
    var violations: [String] = []
    var listed: Set<CoordinatorID> = []
    for coordinator in coordinators {
      for child in coordinator.children where !listed.insert(child).inserted {
        violations.append("coordinator \(child) is listed twice")
      }
    }
    for coordinator in coordinators {
      if table.contains(coordinator.id) { violations.append("\(coordinator.id) is a coordinator and a node") }
      switch coordinator.kind {
      case .scene: violations += violationsOfScene(coordinator)
      case .view: violations += violationsOfView(coordinator, isListed: listed.contains(coordinator.id))
      }
      for child in coordinator.children where self.coordinator(child)?.parent != coordinator.id {
        violations.append("coordinator \(coordinator.id) has the child \(child), which is not its own")
      }
    }
    if coordinators.count(where: { $0.kind == .scene }) > 1 { violations.append("more than one scene coordinator") }
    for (id, _) in given.all where id == Self.window ? rootCase == nil : coordinator(id) == nil {
      violations.append("\(id) was given arguments, and is neither a coordinator nor a case")
    }
    return violations + violationsOfOwnedNodes()
  }

  private func violationsOfScene(_ coordinator: Coordinator) -> [String] {
    var violations: [String] = []
    if coordinator.parent != nil || coordinator.root != nil {
      violations.append("scene coordinator \(coordinator.id) is none")
    }
    if coordinator.children.count != 1 {
      violations.append("scene coordinator \(coordinator.id) has the children \(coordinator.children)")
    } else if self.coordinator(rootCoordinator)?.root != children(of: Self.window).first {
      violations.append("the root coordinator's root is not layer 0")
    }
    return violations
  }

  private func violationsOfView(_ coordinator: Coordinator, isListed: Bool) -> [String] {
    let id = coordinator.id
    guard let parent = coordinator.parent.flatMap({ self.coordinator($0) }) else {
      return ["coordinator \(id) has no parent"]
    }
    var violations: [String] = []
    // Whoever lists it is its parent, which is checked for each list.
    if !isListed { violations.append("coordinator \(id) is not its parent's child") }
    guard let root = coordinator.root.flatMap({ self.node($0) }) else {
      return violations + ["coordinator \(id) has no root"]
    }
    if parent.kind == .view, root.owner != id { violations.append("coordinator \(id) does not own its root") }
    if coordinator.isEmbedded, kind(of: root.parent) != .tabs {
      violations.append("coordinator \(id) is embedded in no tabs")
    }
    return violations
  }

  private func violationsOfOwnedNodes() -> [String] {
    var counts: [CoordinatorID: Int] = [:]
    for node in table.nodes where node.owner > Scene.firstRootCoordinator { counts[node.owner, default: 0] += 1 }
    return coordinators.compactMap { coordinator in
      let (count, known) = (counts[coordinator.id] ?? 0, owned.count(of: coordinator.id))
      return count == known ? nil : "coordinator \(coordinator.id) owns \(count) nodes, and knows of \(known)"
    }
  }
}
