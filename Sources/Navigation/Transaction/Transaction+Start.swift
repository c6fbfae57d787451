import JSON

// How coordinators start: what they build, whose children they are, and what the map has to say of it.
extension Transaction {
  /// Checks that either the map or the call declares what a coordinator builds; in a strict map, that the map does.
  /// - Throws: `notInMap`; `invalidParameter` when both do.
  func checkDeclared(_ name: String, _ root: Container?) throws(NavigationError) {
    if root == nil || map?.isStrict == true, map?.coordinators[name]?.root == nil {
      throw .notInMap(map: map?.name ?? "", kind: "coordinator", name: name)
    }
    if root != nil, map?.coordinators[name] != nil { throw .invalidParameter("root") }
  }

  /// What a coordinator builds: what the map declares, with the arguments that it names, else what the call gives.
  /// - Returns: that, and the arguments from which it is built.
  /// - Throws: `invalidArgument`, and as `Blueprint.check`.
  /// - Precondition: `checkDeclared` has found no fault.
  func contents(
    of name: String, _ root: Container?, _ arguments: JSONObject
  ) throws(NavigationError) -> (root: Blueprint, given: JSONObject) {
    if let map, let entry = map.coordinators[name] {
      let given = try entry.arguments.complete(arguments, of: entry.name)
      return (try map.blueprint(of: entry, given), given)
    }
    guard let root else { throw .notInMap(map: "", kind: "coordinator", name: name) }
    let blueprint = Blueprint(root)
    try blueprint.check()
    return (blueprint, .empty)
  }

  /// Checks that a coordinator may start one of that name: the scene coordinator has the root one alone, and one for
  /// which the map names children has these.
  /// - Throws: `coordinatorNotStartable`
  func checkStartable(_ name: String, under parent: Coordinator) throws(NavigationError) {
    if parent.kind == .scene { throw .coordinatorNotStartable(name, parent: parent.id) }
    guard let map, let entry = map.coordinators[parent.name], entry.children != nil else { return }
    guard let child = map.coordinators.index(of: name), entry.mayStart(child) else {
      throw .coordinatorNotStartable(name, parent: parent.id)
    }
  }

  /// The coordinator that a call names, or the topmost one.
  /// - Throws: `coordinatorNotFound`
  func parent(_ id: CoordinatorID?) throws(NavigationError) -> Coordinator {
    let id = id ?? state.topmostCoordinator
    guard let coordinator = state.coordinator(id) else { throw .coordinatorNotFound(id) }
    return coordinator
  }

  /// Starts a coordinator. Whoever acts, what is built is its own.
  /// - Parameters:
  ///   - index: its place among its siblings.
  ///   - given: what it is built from.
  ///   - build: adds what it shows, with the id as owner, and gives its root node.
  mutating func start(
    _ name: String, under parent: CoordinatorID, at index: Int, isEmbedded: Bool = false, given: JSONObject,
    _ build: (inout Transaction, CoordinatorID) throws(NavigationError) -> NodeID
  ) throws(NavigationError) {
    let acting = actor
    actor = nil
    defer { actor = acting }
    let id = takeID()
    // Before what it builds, which must have room beside it.
    give(given, to: id)
    let root = try build(&self, id)
    start(Coordinator(id: id, name: name, parent: parent, isEmbedded: isEmbedded, root: root), at: index)
    started.append(id)
    startWaiting()
  }

  /// Starts the coordinators that were built before their parents had started.
  private mutating func startWaiting() {
    while let place = waiting.firstIndex(where: { state.coordinatorIndex($0.parent ?? 0) != nil }) {
      startAsLast(waiting.remove(at: place))
    }
  }

  /// Starts a coordinator whose nodes are there, as the last of its parent's.
  private mutating func startAsLast(_ coordinator: Coordinator) {
    start(coordinator, at: coordinator.parent.flatMap { state.coordinator($0) }?.children.count ?? 0)
    started.append(coordinator.id)
  }

  /// Builds what a coordinator shows, and starts it under the owner of what it is built in: as a tab embedded.
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
    if state.coordinatorIndex(owner) == nil { waiting.append(coordinator) } else { startAsLast(coordinator) }
    startWaiting()
    return root
  }

  /// Adds what a coordinator builds to a stack: a screen, tabs, or the screens of a stack.
  /// - Returns: its root node: the first of them.
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
