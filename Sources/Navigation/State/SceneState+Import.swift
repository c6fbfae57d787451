extension SceneState {
  /// Checks that calls could have made an imported state, beyond its invariants.
  /// - Parameter hasMap: Whether the scene has a map. `sceneBytes` alone bounds the arguments that a map gives, as defaults and
  ///   from links.
  /// - Throws: `invalidParameter` with the place in the document, `limitReached`.
  /// - Complexity: O(nodes + coordinators · depth · log coordinators).
  public func checkImport(_ limits: SceneLimits = .standard, hasMap: Bool = false) throws(NavigationError) {
    var limits = limits
    if hasMap { (limits.argumentBytes, limits.nesting) = (SceneLimits.stateBytesMax, SceneLimits.nestingMax) }
    guard let scene = coordinators.first, scene.kind == .scene, scene.id == 1, scene.children.count == 1,
      coordinator(rootCoordinator)?.root == children(of: Self.window).first
    else { throw .invalidParameter("document.coordinators") }
    let families = CoordinatorFamilies(coordinators)
    for coordinator in coordinators where !isSound(coordinator, families) {
      throw .invalidParameter("document.coordinators")
    }
    // Only a modal layer under another one can be waiting for its removal.
    let covered = Set(children(of: Self.window).dropFirst().dropLast())
    for node in table.nodes where node.kind != .window {
      if node.isDismissing, !covered.contains(node.id) {
        throw .invalidParameter("document.window.dismissing")
      }
      guard Self.isID(node.id) else { throw .invalidParameter("document.window") }
      if node.kind == .screen { try check(node, limits) } else { try check(label: node.name) }
      if node.kind != .screen, depth(of: node.id) > limits.depth {
        throw .limitReached(.sceneDepth, value: limits.depth)
      }
    }
  }

  /// Whether a coordinator could have been started: its parent has a lower id, and it owns what it built.
  private func isSound(_ coordinator: Coordinator, _ families: CoordinatorFamilies) -> Bool {
    guard Self.isID(coordinator.id), Text.isName(coordinator.name) else { return false }
    guard coordinator.kind == .view, coordinator.id != rootCoordinator else { return true }
    guard let parent = coordinator.parent, parent > 1, parent < coordinator.id, let root = node(coordinator.root ?? 0)
    else { return false }
    let isTab = kind(of: root.parent) == .tabs
    return root.owner == coordinator.id && isTab == coordinator.isEmbedded
      && !isBelowOwn(root, of: coordinator.id, families)
  }

  /// Whether a coordinator or one of its descendants owns an ancestor of the coordinator's root.
  private func isBelowOwn(_ root: Node, of coordinator: CoordinatorID, _ families: CoordinatorFamilies) -> Bool {
    var id = root.parent
    while id != Self.window {
      if families.has(owner(of: id), within: coordinator) { return true }
      id = table[table.slot(id)].parent
    }
    return false
  }

  /// Ids stay below 2^53, so that the numbers of every language are exact (RFC 8259, 6), with room for new ids.
  private static func isID(_ id: Int) -> Bool { (1...(1 << 52)).contains(id) }

  private func check(label: String) throws(NavigationError) {
    if !label.isEmpty, !Text.isName(label) { throw .invalidParameter("document.window.name") }
  }

  private func check(_ node: NodeRecord, _ limits: SceneLimits) throws(NavigationError) {
    var screen = ScreenDescription(node.name, arguments: node.arguments)
    screen.details = node.details
    try ParameterChecker(limits: limits).check(screen, "document.window")
    if let constants = node.details?.constants { try limits.check(constants) }
  }
}
