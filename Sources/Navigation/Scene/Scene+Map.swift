public import JSON

// Scenes with a map.
extension Scene {
  /// Opens a scene with a map: builds its initial case, and appends `path`. The parameters beside `map` are those of a
  /// scene without one.
  /// - Throws: `invalidArgument`, `notInMap` or `transitionNotAllowed` for `path`, and as without a map.
  public init(
    opening name: String, map: CompiledMap, path: [ScreenDescription] = [], owner: Int = 0, lingerSeconds: Int? = nil,
    revision: Revision, time: Timestamp, origin: Origin, message: RawSpan, limits: SceneLimits = .standard,
    journal: inout ByteBuffer
  ) throws(NavigationError) {
    var transaction = Transaction(state: SceneState(capacity: 8, containers: 2), nextID: 3)
    transaction.limits = limits
    transaction.map = map
    let initial = map.cases[map.initialCase]
    let (given, root, path) = try transaction.build(by: map) { builder throws(NavigationError) in
      let (given, root) = try builder.contents(of: initial, .empty)
      return (given, root, try builder.complete(path))
    }
    try transaction.open(root, of: initial.name, given: given, path: path)
    self.init(
      name, transaction, owner: owner, lingerSeconds: lingerSeconds, revision: revision, time: time, origin,
      operation: "Open", message, &journal)
  }

  /// Whether the scene's nodes were made by this map. If so, call `attach`, else `migrate`.
  public func goes(by map: CompiledMap) -> Bool { mapReference?.isOf(map) ?? false }

  /// Gives a scene its map again after a restart or a suspension.
  public mutating func attach(_ map: CompiledMap) {
    precondition(goes(by: map), "the scene has another map")
    transaction.map = map
    mapReference = MapReference(map)
  }

  /// Suspends the scene by removing its map. The reference to the map stays.
  public mutating func detachMap() {
    transaction.map = nil
    isSuspended = mapReference != nil
  }
}

extension Transaction {
  /// Builds the initial content of a scene.
  mutating func open(
    _ root: Blueprint, of name: String? = nil, given: JSONObject = .empty, path: [ScreenDescription]
  ) throws(NavigationError) {
    let coordinator = Scene.firstRootCoordinator
    state.link(Coordinator(id: 1, name: "scene", kind: .scene, parent: nil), at: 0)
    state.link(Coordinator(id: coordinator, name: map?.rootCoordinatorName ?? "root", parent: 1), at: 0)
    try buildRoot(root, of: name, given: given)
    state.setRoot(coordinator, state.children(of: SceneState.window)[0])
    for screen in path {
      let mark = mark
      try append(screen)
      if let map, map.isStrict { try checkNeighbours(since: mark, in: map) }
    }
    try checkSize(nodes: 0, bytes: 0)
  }
}
