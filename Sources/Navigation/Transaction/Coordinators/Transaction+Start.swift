import JSON

// Starting coordinators.
extension Transaction {
  /// Checks that either the map or the call declares what a coordinator builds; in a strict map, that the map does.
  /// - Throws: `notInMap`; `invalidParameter` if both do.
  func checkDeclared(_ name: String, _ root: Container?) throws(NavigationError) {
    if root == nil || map?.isStrict == true, map?.coordinators[name]?.root == nil {
      throw .notInMap(map: map?.name ?? "", kind: "coordinator", name: name)
    }
    if root != nil, map?.coordinators[name] != nil { throw .invalidParameter("root") }
  }

  /// The content that a coordinator builds, as the map or else the call declares it.
  /// - Returns: The blueprint, and the arguments from which it is built.
  /// - Throws: `invalidArgument`, and as `Blueprint.check`.
  /// - Precondition: `checkDeclared` succeeded.
  mutating func contents(
    of name: String, _ root: Container?, _ arguments: JSONObject
  ) throws(NavigationError) -> (root: Blueprint, given: JSONObject) {
    if let map, let entry = map.coordinators[name] {
      let contents = try build(by: map) { builder throws(NavigationError) in try builder.contents(of: entry, arguments)
      }
      return (contents.root, contents.given)
    }
    guard let root else { throw .notInMap(map: "", kind: "coordinator", name: name) }
    let blueprint = Blueprint(root)
    try blueprint.check()
    return (blueprint, .empty)
  }

  /// Checks that a coordinator may start one of a name. The scene coordinator starts nothing, and one for which the map
  /// declares `children` starts only those.
  /// - Throws: `coordinatorNotStartable`.
  func checkStartable(_ name: String, under parent: Coordinator) throws(NavigationError) {
    if parent.kind == .scene { throw .coordinatorNotStartable(name, parent: parent.id) }
    guard let map, let entry = map.coordinators[parent.name], entry.children != nil else { return }
    guard let child = map.coordinators.index(of: name), entry.mayStart(child) else {
      throw .coordinatorNotStartable(name, parent: parent.id)
    }
  }

  /// The coordinator that a call names, or the topmost one.
  /// - Throws: `coordinatorNotFound`.
  func parent(_ id: CoordinatorID?) throws(NavigationError) -> Coordinator {
    let id = id ?? state.topmostCoordinator
    guard let coordinator = state.coordinator(id) else { throw .coordinatorNotFound(id) }
    return coordinator
  }

  /// Starts a coordinator, which owns what it builds regardless of the acting coordinator.
  /// - Parameters:
  ///   - index: Its index among its siblings.
  ///   - given: The arguments from which it is built.
  ///   - build: Builds its content with the id as owner, and returns its root node.
  mutating func start(
    _ name: String, under parent: CoordinatorID, at index: Int, isEmbedded: Bool = false, given: JSONObject,
    _ build: (inout Transaction, CoordinatorID) throws(NavigationError) -> NodeID
  ) throws(NavigationError) {
    let acting = actor
    actor = nil
    defer { actor = acting }
    let id = takeID()
    // The arguments count towards the size of the scene before the content does.
    give(given, to: id)
    let root = try build(&self, id)
    try startBuilt(Coordinator(id: id, name: name, parent: parent, isEmbedded: isEmbedded, root: root), at: index)
    try startWaiting()
  }

  /// Starts the coordinators that were built before their parents.
  private mutating func startWaiting() throws(NavigationError) {
    while let place = waiting.firstIndex(where: { state.coordinatorIndex($0.parent ?? 0) != nil }) {
      try startAsLast(waiting.remove(at: place))
    }
  }

  /// Starts a coordinator whose nodes exist as its parent's last child.
  private mutating func startAsLast(_ coordinator: Coordinator) throws(NavigationError) {
    try startBuilt(coordinator, at: coordinator.parent.flatMap { state.coordinator($0) }?.children.count ?? 0)
  }

  /// Starts a coordinator whose nodes exist.
  /// - Throws: `limitReached` if the scene would be too large, as `insert` of a node does.
  private mutating func startBuilt(_ coordinator: Coordinator, at index: Int) throws(NavigationError) {
    let bytes = coordinator.byteCount
    if state.size &+ bytes > limits.stateBytes { try checkRoom(nodes: 0, bytes: bytes) }
    start(coordinator, at: index)
    started.append(coordinator.id)
  }

  /// Builds the content of a coordinator and starts it under the owner of the container; in tabs, as an embedded one.
  mutating func insertCoordinator(
    _ name: String, _ content: Blueprint, given: JSONObject, label: String?, under holder: NodeID, at index: Int,
    owner: CoordinatorID,
    place: Place?
  ) throws(NavigationError) -> NodeID {
    let acting = actor
    actor = nil
    defer { actor = acting }
    let id = takeID()
    give(given, to: id)
    let root = try insert(content, label: label, under: holder, at: index, owner: id, place: place)
    let isEmbedded = state.kind(of: holder) == .tabs
    let coordinator = Coordinator(id: id, name: name, parent: owner, isEmbedded: isEmbedded, root: root)
    if state.coordinatorIndex(owner) == nil { waiting.append(coordinator) } else { try startAsLast(coordinator) }
    try startWaiting()
    return root
  }

  /// Inserts the content of a coordinator into a stack: a screen, tabs, or the screens of a stack.
  /// - Returns: Its root node, which is the first of them.
  mutating func insertUnwrapped(
    _ blueprint: Blueprint, under stack: NodeID, at index: Int, owner: CoordinatorID
  ) throws(NavigationError) -> NodeID {
    switch blueprint {
    case .screen(let screen): return try insertScreen(screen, under: stack, at: index, owner: owner)
    case .tabs, .coordinator: return try insert(blueprint, under: stack, at: index, owner: owner)
    case .stack(let screens):
      if screens.isEmpty { throw .emptyPath }
      let root = try insertScreen(screens[0], under: stack, at: index, owner: owner)
      for place in screens.indices.dropFirst() {
        try insertScreen(screens[place], under: stack, at: index + place, owner: owner)
      }
      return root
    }
  }
}
