extension SceneState {
  /// Describes each violated invariant, for tests, debug builds, and states that others have made.
  /// - Complexity: O(nodes).
  public func checkInvariants() -> [String] {
    var violations: [String] = []
    var seen: Set<NodeID> = [Self.window]
    for id in table.nodes.map(\.id).sorted() {
      guard let node = node(id) else { continue }
      violations += violationsOfShape(node) + violationsOfOwner(node)
      for child in node.children {
        if !seen.insert(child).inserted { violations.append("node \(child) is held twice") }
        let slot = table.slot(child)
        if slot < 0 || table[slot].parent != id { violations.append("node \(id) holds \(child), which is not its own") }
      }
    }
    if seen.count != table.count { violations.append("\(table.count) nodes, \(seen.count) of them in the tree") }
    let bytes = coordinators.reduce(table.nodes.reduce(0) { $0 + $1.byteCount }) { $0 + $1.byteCount }
    if byteCount != bytes { violations.append("bytes are counted wrongly") }
    let layers = children(of: Self.window)
    if layers.isEmpty { violations.append("the window has no layer") }
    for index in layers.indices {
      let place = node(layers[index])?.place
      if index == 0 ? place != .root : place?.isModal != true {
        violations.append("layer \(index) is \(place?.rawValue ?? "nowhere")")
      }
    }
    if violations.isEmpty, path.isEmpty { violations.append("the path is empty") }
    return violations + violationsOfCoordinators()
  }

  /// The greatest id of its nodes and coordinators.
  /// - Complexity: O(nodes).
  var lastID: Int { table.nodes.reduce(coordinators.last?.id ?? 0) { max($0, $1.id) } }

  private func violationsOfShape(_ node: Node) -> [String] {
    switch node.kind {
    case .window: return node.id == Self.window ? [] : ["\(node.id) is a second window"]
    case .screen: return node.children.isEmpty && !node.name.isEmpty ? [] : ["screen \(node.id) is none"]
    case .stack: return node.children.isEmpty ? ["stack \(node.id) is empty"] : []
    case .tabs:
      let places = node.children.indices
      guard places.contains(node.selected) else {
        return ["tabs \(node.id): \(node.selected) of \(node.children.count) is selected"]
      }
      let history = node.selectionHistory
      let isValid =
        Set(history).count == history.count && !history.contains(node.selected)
        && history.allSatisfy { places.contains($0) }
      return isValid ? [] : ["tabs \(node.id): history \(history) with \(node.selected) of \(places.count) selected"]
    }
  }

  private func violationsOfOwner(_ node: Node) -> [String] {
    if node.kind == .window { return node.owner == 0 ? [] : ["the window belongs to \(node.owner)"] }
    return coordinatorIndex(node.owner) == nil ? ["node \(node.id) belongs to \(node.owner), which is not there"] : []
  }
}

extension Scene {
  /// Describes each violated invariant of the scene, for tests and debug builds.
  /// - Complexity: O(nodes).
  public func checkInvariants() -> [String] { checkTree() + checkHistory() }

  /// Describes each violated invariant that does not concern its history.
  /// - Complexity: O(nodes).
  func checkTree() -> [String] {
    var violations = state.checkInvariants()
    if !state.children(of: SceneState.window).isEmpty, state.coordinators.isEmpty {
      violations.append("there is no coordinator")
    }
    let layers = state.children(of: SceneState.window)
    for layer in [layers.first, layers.last] where layer.flatMap({ state.node($0) })?.isDismissing == true {
      violations.append("the layer \(layer ?? 0) waits to go, and has nothing over it, or is the lowest")
    }
    if state.lastID >= transaction.nextID { violations.append("ids are given twice") }
    return violations
  }

  private func checkHistory() -> [String] {
    guard let newest = history.newest else { return [] }
    var violations: [String] = []
    if newest.commit.revision != revision { violations.append("the newest commit is not the scene's revision") }
    var head = newest.history
    head.bytes = history.head.bytes
    // A migration that changes nothing is a barrier without a commit.
    let hasBarrier = history.head.done == nil && history.head.undone == nil
    if hasBarrier { (head.done, head.undone) = (nil, nil) }
    if head != history.head { violations.append("the newest record has another history") }
    if !newest.commit.isFirst, newest.history.bytes + newest.length != history.head.bytes {
      violations.append("history's bytes are counted wrongly")
    }
    return violations
  }
}
