// The tree of coordinators and the nodes that they own.
extension SceneState {
  /// The root view coordinator, which is the only child of the scene coordinator.
  public var rootCoordinator: CoordinatorID { coordinators.first?.children.first ?? Scene.firstRootCoordinator }

  /// The owner of the top screen.
  public var topmostCoordinator: CoordinatorID { owner(of: topID) }

  /// Whether a coordinator built the current case, so that its root is also the root coordinator's.
  func isOfCase(_ coordinator: borrowing Coordinator) -> Bool {
    coordinator.parent == rootCoordinator && coordinator.root == children(of: Self.window).first
  }

  /// Whether a coordinator may finish by itself, which the root coordinator, a case's and an embedded one may not.
  func mayFinish(_ coordinator: borrowing Coordinator) -> Bool {
    coordinator.kind == .view && coordinator.id != rootCoordinator && !coordinator.isEmbedded && !isOfCase(coordinator)
  }

  /// Whether a coordinator is `other` or one of its descendants.
  /// - Parameter work: The units of work are added to it.
  /// - Complexity: O(depth · log n).
  func isCoordinator(_ id: CoordinatorID, within other: CoordinatorID, _ work: inout Int) -> Bool {
    var id = id
    work &+= 1
    while id != other {
      work &+= 1
      guard let parent = coordinator(id)?.parent else { return false }
      id = parent
    }
    return true
  }

  /// The given coordinators and their descendants in the order in which they finish: the deepest first, and the newest
  /// first among those of one depth.
  /// - Complexity: O(m log m + coordinators), where m is the number of results.
  func finishingOrder(_ tops: [CoordinatorID]) -> [CoordinatorID] {
    var found: [(id: CoordinatorID, depth: Int)] = []
    var known: Set<CoordinatorID> = []
    // A single coordinator is not worth a walk over all of them.
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

  /// The depth of each coordinator below the scene coordinator.
  /// - Complexity: O(coordinators), because they are sorted by id.
  private func depths() -> [CoordinatorID: Int] {
    var depths: [CoordinatorID: Int] = [:]
    depths.reserveCapacity(coordinators.count)
    for index in coordinators.indices {
      depths[coordinators[index].id] = coordinators[index].parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
    }
    return depths
  }

  /// The depth of a coordinator below the scene coordinator.
  /// - Complexity: O(depth · log n).
  func depth(ofCoordinator id: CoordinatorID) -> Int {
    var (id, depth) = (id, 0)
    while let parent = coordinator(id)?.parent { (id, depth) = (parent, depth + 1) }
    return depth
  }

  /// The nearest stack that holds a node of a coordinator: outwards from the top, then from the top of each layer
  /// below. If there is none, the stack that holds the coordinator's last node in search order.
  /// - Complexity: O(path). If there is no such stack in the path, O(nodes of the coordinator · depth), or O(nodes) for
  ///   the first root coordinator.
  func stack(holdingNodeOf coordinator: CoordinatorID, _ work: inout Int) -> NodeID? {
    for layer in children(of: Self.window).reversed() {
      var node = top(of: layer)
      while node != Self.window {
        let parent = table.slot(table[table.slot(node)].parent)
        node = table[parent].id
        work &+= 1
        if table[parent].kind == .stack, holdsNode(of: coordinator, parent, &work) { return node }
      }
    }
    return hiddenStack(holdingNodeOf: coordinator, &work)
  }

  private func holdsNode(of coordinator: CoordinatorID, _ slot: Int, _ work: inout Int) -> Bool {
    table[children: slot].reversed().contains { child in
      work &+= 1
      return table[table.slot(child)].owner == coordinator
    }
  }

  private func hiddenStack(holdingNodeOf coordinator: CoordinatorID, _ work: inout Int) -> NodeID? {
    if coordinator <= Scene.firstRootCoordinator {
      var walk = NodeWalk(isBackward: true)
      while let slot = walk.next(in: self) {
        work &+= 1
        let parent = table[slot].parent
        if table[slot].owner == coordinator, kind(of: parent) == .stack { return parent }
      }
      return nil
    }
    // The last node of each stack decides.
    var stacks: Set<NodeID> = []
    var last: NodeID?
    for id in owned.nodes(of: coordinator) {
      work &+= 1
      let parent = table[table.slot(id)].parent
      guard kind(of: parent) == .stack, stacks.insert(parent).inserted,
        let top = table[children: table.slot(parent)].last(where: { owner(of: $0) == coordinator })
      else { continue }
      work &+= table[children: table.slot(parent)].count / Self.siblingsOfUnit
      if last.map({ precedes($0, top, &work) }) ?? true { last = top }
    }
    return last.map { table[table.slot($0)].parent }
  }

  /// The first tabs in search order that a coordinator or one of its descendants owns.
  /// - Complexity: O(tabs · depth).
  func firstTabs(inSliceOf coordinator: CoordinatorID, _ work: inout Int) -> NodeID? {
    var first: NodeID?
    for id in table.tabsIDs where isCoordinator(owner(of: id), within: coordinator, &work) {
      if first.map({ precedes(id, $0, &work) }) ?? true { first = id }
    }
    return first
  }

  /// Whether a node precedes another one in search order.
  /// - Complexity: O(depth · siblings).
  func precedes(_ a: NodeID, _ b: NodeID, _ work: inout Int) -> Bool {
    let (a, b) = (line(to: a), line(to: b))
    work &+= a.count + b.count
    for (left, right) in zip(a, b) where left != right {
      let slot = table.slot(table[table.slot(left)].parent)
      if table[slot].kind == .tabs, selectedChild(slot) == left || selectedChild(slot) == right {
        return selectedChild(slot) == right
      }
      work &+= table[children: slot].count / Self.siblingsOfUnit
      return index(of: left, in: table[slot].id) < index(of: right, in: table[slot].id)
    }
    return a.count < b.count
  }

  /// The siblings that are passed in one unit of work to find one of them.
  static let siblingsOfUnit = 16

  /// The ancestors of a node from its layer down, and the node itself.
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
