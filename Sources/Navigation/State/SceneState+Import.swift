extension SceneState {
  /// What a state from elsewhere must be, besides its invariants: what calls could have made it.
  /// - Throws: `invalidParameter` with the place in the document, `limitReached`.
  /// - Complexity: O(nodes + coordinators)
  public func checkImport(_ limits: SceneLimits = .standard) throws(NavigationError) {
    guard let scene = coordinators.first, scene.kind == .scene, coordinators.count > 1,
      coordinators.contains(where: { $0.id == Scene.rootCoordinator && $0.parent == scene.id })
    else { throw .invalidParameter("document.coordinators") }
    for coordinator in coordinators {
      guard Self.isID(coordinator.id), Text.isName(coordinator.name) else {
        throw .invalidParameter("document.coordinators")
      }
    }
    for node in table.nodes where node.kind != .window {
      guard Self.isID(node.id) else { throw .invalidParameter("document.window") }
      if node.kind == .screen { try check(node, limits) } else { try check(label: node.name) }
    }
  }

  /// Ids are exact in every language's numbers (RFC 8259, 6), and there is room for more behind them.
  private static func isID(_ id: Int) -> Bool { (1...(1 << 52)).contains(id) }

  private func check(label: String) throws(NavigationError) {
    if !label.isEmpty, !Text.isName(label) { throw .invalidParameter("document.window.name") }
  }

  private func check(_ node: NodeRecord, _ limits: SceneLimits) throws(NavigationError) {
    var screen = Screen(node.name, arguments: node.arguments)
    screen.details = node.details
    try ParameterChecker(limits: limits).check(screen, "document.window")
  }
}
