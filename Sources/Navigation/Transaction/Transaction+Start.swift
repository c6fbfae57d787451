import JSON

// How coordinators start: what they build, whose children they are, and what the map has to say of it.
extension Transaction {
  /// Checks that something says what a coordinator builds.
  /// - Throws: `notInMap`
  func checkDeclared(_ name: String, _ root: Container?) throws(NavigationError) {
    if root == nil { throw .notInMap(map: "", kind: "coordinator", name: name) }
  }

  /// What a coordinator builds: what the map declares, with the arguments that it names, else what the call gives.
  /// - Throws: as `check(_:)`.
  /// - Precondition: `checkDeclared` has found no fault.
  func contents(
    of name: String, _ root: Container?, _ arguments: JSONObject
  ) throws(NavigationError) -> Container {
    guard let root else { throw .notInMap(map: "", kind: "coordinator", name: name) }
    try check(root)
    return root
  }

  /// Checks that a coordinator may start one of that name: the scene coordinator has the root one alone.
  /// - Throws: `coordinatorNotStartable`
  func checkStartable(_ name: String, under parent: Coordinator) throws(NavigationError) {
    if parent.kind == .scene { throw .coordinatorNotStartable(name, parent: parent.id) }
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
  ///   - build: adds what it shows, with the id as owner, and gives its root node.
  mutating func start(
    _ name: String, under parent: CoordinatorID, at index: Int, isEmbedded: Bool = false,
    _ build: (inout Transaction, CoordinatorID) throws(NavigationError) -> NodeID
  ) throws(NavigationError) {
    let acting = actor
    actor = nil
    defer { actor = acting }
    let id = takeID()
    let root = try build(&self, id)
    start(Coordinator(id: id, name: name, parent: parent, isEmbedded: isEmbedded, root: root), at: index)
    started.append(id)
  }

  /// Adds what a coordinator builds to a stack: a screen, tabs, or the screens of a stack.
  /// - Returns: its root node: the first of them.
  mutating func insertUnwrapped(
    _ container: Container, under stack: NodeID, at index: Int, owner: CoordinatorID
  ) throws(NavigationError) -> NodeID {
    switch container {
    case .screen(let screen): return try insertScreen(screen, under: stack, at: index, owner: owner)
    case .tabs(let tabs): return try insertTabs(tabs, under: stack, at: index, owner: owner)
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
