extension Transaction {
  /// - Parameter transition: The declared transition that starts the coordinator.
  mutating func perform(
    _ start: Operation.StartCoordinator, cameBy transition: String? = nil
  ) throws(NavigationError) {
    try checkDeclared(start.coordinator, start.root)
    let parent = try parent(start.parent)
    let (contents, given) = try contents(of: start.coordinator, start.root, start.arguments)
    let root = contents.coming(by: transition)
    try checkStartable(start.coordinator, under: parent)
    try self.start(start.coordinator, under: parent.id, at: parent.children.count, given: given) {
      (transaction, id) throws(NavigationError) in
      try transaction.build(root, for: id, under: parent.id)
    }
  }

  /// Builds the content of a coordinator that is not a tab.
  /// - Returns: Its root node.
  /// - Throws: `containerNotFound` if no node of its parent is on a stack.
  private mutating func build(
    _ container: Blueprint, for id: CoordinatorID, under parent: CoordinatorID
  ) throws(NavigationError) -> NodeID {
    if case .stack(let screens) = container {
      let layers = state.children(of: SceneState.window).count
      let first = screens.first
      // An error of the screen comes before the presentation that the map declares.
      let declared = isCompleted ? first.flatMap { map?.declaredPresentation(of: $0.name) } : nil
      var presentation = first?.presentation ?? declared ?? .sheet
      if presentation == .push { presentation = .sheet }
      if presentation == .alert { throw .invalidParameter("root.stack[0].presentation") }
      return try insertStack(screens, under: SceneState.window, at: layers, owner: id, place: presentation.place)
    }
    guard let stack = state.stack(holdingNodeOf: parent, &work) else { throw .containerNotFound(.stack, nil) }
    return try insertUnwrapped(container, under: stack, at: state.children(of: stack).count, owner: id)
  }
}
