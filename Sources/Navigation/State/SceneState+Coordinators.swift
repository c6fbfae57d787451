// The tree of coordinators, and what is whose.
extension SceneState {
  /// The root view coordinator: the one child of the scene coordinator.
  public var rootCoordinator: CoordinatorID { coordinators.first?.children.first ?? Scene.firstRootCoordinator }

  /// The owner of the top.
  public var topmostCoordinator: CoordinatorID { owner(of: topID) }

  /// Whether a coordinator built the case that is the root, which the root coordinator's root is then too.
  func isOfCase(_ coordinator: borrowing Coordinator) -> Bool {
    coordinator.parent == rootCoordinator && coordinator.root == children(of: Self.window).first
  }

  /// Whether a coordinator may finish by itself: not the root one, a case's, or an embedded one.
  func mayFinish(_ coordinator: borrowing Coordinator) -> Bool {
    coordinator.kind == .view && coordinator.id != rootCoordinator && !coordinator.isEmbedded && !isOfCase(coordinator)
  }

  /// Whether a coordinator is another one or below it. Complexity: O(depth · log n).
  func isCoordinator(_ id: CoordinatorID, within other: CoordinatorID) -> Bool {
    var id = id
    while id != other {
      guard let parent = coordinator(id)?.parent else { return false }
      id = parent
    }
    return true
  }

  /// Some coordinators and all below them in the order in which they finish: deepest first, of one depth the newest first.
  /// - Complexity: O(those · log those + coordinators)
  func finishingOrder(_ tops: [CoordinatorID]) -> [CoordinatorID] {
    var found: [(id: CoordinatorID, depth: Int)] = []
    var known: Set<CoordinatorID> = []
    // One alone is not worth looking at all.
    let depths = tops.count > 1 ? depths() : [:]
    var waiting = tops.map { (id: $0, depth: depths[$0] ?? depth(ofCoordinator: $0)) }
    while let next = waiting.popLast() {
      guard let coordinator = coordinator(next.id), known.insert(next.id).inserted else { continue }
      found.append(next)
      for child in coordinator.children { waiting.append((child, next.depth + 1)) }
    }
    found.sort { $0.depth != $1.depth ? $0.depth > $1.depth : $0.id > $1.id }
    return found.map(\.id)
  }

  /// How far below the scene coordinator each is. Complexity: O(coordinators), which are in the order of their ids.
  private func depths() -> [CoordinatorID: Int] {
    var depths: [CoordinatorID: Int] = [:]
    depths.reserveCapacity(coordinators.count)
    for index in coordinators.indices {
      depths[coordinators[index].id] = coordinators[index].parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
    }
    return depths
  }

  /// How far below the scene coordinator one is. Complexity: O(depth · log n).
  func depth(ofCoordinator id: CoordinatorID) -> Int {
    var (id, depth) = (id, 0)
    while let parent = coordinator(id)?.parent { (id, depth) = (parent, depth + 1) }
    return depth
  }

  /// The nearest stack that holds a node of a coordinator: outwards from the top, then from the top of each layer below;
  /// else the one that holds the last such node in search order.
  /// - Complexity: O(path), or else O(nodes of the coordinator · depth), O(nodes) for the first root coordinator
  func stack(holdingNodeOf coordinator: CoordinatorID) -> NodeID? {
    for layer in children(of: Self.window).reversed() {
      var node = top(of: layer)
      while node != Self.window {
        let parent = table.slot(table[table.slot(node)].parent)
        node = table[parent].id
        if table[parent].kind == .stack, holdsNode(of: coordinator, parent) { return node }
      }
    }
    return hiddenStack(holdingNodeOf: coordinator)
  }

  private func holdsNode(of coordinator: CoordinatorID, _ slot: Int) -> Bool {
    table[children: slot].reversed().contains { table[table.slot($0)].owner == coordinator }
  }

  private func hiddenStack(holdingNodeOf coordinator: CoordinatorID) -> NodeID? {
    var last: NodeID?
    if coordinator > Scene.firstRootCoordinator {
      for id in owned.nodes(of: coordinator) where kind(of: table[table.slot(id)].parent) == .stack {
        if last.map({ precedes($0, id) }) ?? true { last = id }
      }
    } else {
      forEachNode { node in
        if node.owner == coordinator, kind(of: node.parent) == .stack { last = node.id }
        return true
      }
    }
    return last.map { table[table.slot($0)].parent }
  }

  /// The first tabs in search order of what a coordinator or one below it owns.
  /// - Complexity: O(containers · depth)
  func firstTabs(inSliceOf coordinator: CoordinatorID) -> NodeID? {
    var first: NodeID?
    for id in table.containerIDs where kind(of: id) == .tabs {
      guard isCoordinator(owner(of: id), within: coordinator) else { continue }
      if first.map({ precedes(id, $0) }) ?? true { first = id }
    }
    return first
  }

  /// Whether a node comes before another one in search order. Complexity: O(depth · siblings).
  private func precedes(_ a: NodeID, _ b: NodeID) -> Bool {
    let (a, b) = (line(to: a), line(to: b))
    for (left, right) in zip(a, b) where left != right {
      let slot = table.slot(table[table.slot(left)].parent)
      if table[slot].kind == .tabs, selectedChild(slot) == left || selectedChild(slot) == right {
        return selectedChild(slot) == right
      }
      return index(of: left, in: table[slot].id) < index(of: right, in: table[slot].id)
    }
    return a.count < b.count
  }

  /// A node's ancestors from its layer on, and itself.
  private func line(to id: NodeID) -> [NodeID] {
    var line: [NodeID] = []
    var id = id
    while id != Self.window {
      line.append(id)
      id = table[table.slot(id)].parent
    }
    line.reverse()
    return line
  }
}
