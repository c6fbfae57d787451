import JSON

// Matching the steps of Follow with what is already there. Elements with the key that a step gives are kept, and other
// arguments are updated in place. All elements of a step are compared before any of them is updated.
extension Transaction {
  /// The part of the path that a step keeps.
  struct Kept {
    var count: Int
    /// The screen from which the next step leads.
    var last: NodeID
  }

  /// Keeps the next elements of the path if an edge created them and they have the key that the step gives.
  /// - Parameters:
  ///   - arguments: The arguments of the step.
  ///   - ahead: The visible path after the screen that the step leaves.
  /// - Returns: Nil if something else is there.
  /// - Throws: `invalidArgument` for a value that does not fit.
  mutating func keep(
    _ edge: MapTransition, _ arguments: JSONObject, _ ahead: ArraySlice<NodeID>, in map: CompiledMap
  ) throws(NavigationError) -> Kept? {
    guard let next = ahead.first, came(next, by: edge) else { return nil }
    switch edge.action {
    case .push(let destination), .present(let destination, _):
      guard let screen = try screenKept(next, destination, arguments, in: map) else { return nil }
      update(screen)
      return Kept(count: 1, last: next)
    case .start(let index, let template):
      let entry = map.coordinators[index]
      guard let root = entry.root, let coordinator = starter(of: next, named: entry.name) else { return nil }
      let line = map.line(root, state.labels(above: next, upTo: coordinator.root))
      try spend(line.itemCount / Self.entriesOfUnit)
      guard let first = line.stack.first, isNamed(next, first) else { return nil }
      // Only as far as the coordinator has built them: a later screen of an edge of that name belongs to another step.
      let owner = state.owner(of: next)
      let above = stacked(on: next, as: line.stack.dropFirst()).prefix { id in
        came(id, by: edge) && state.owner(of: id) == owner
      }
      let given = try map.given(arguments, to: index, template)
      guard try keep([next] + above, of: line, given, builtBy: coordinator.id, in: map) else { return nil }
      return Kept(count: 1 + above.count, last: above.last ?? next)
    case .replace, .setStack, .root, .tab, .popTo, .back, .dismiss, .finish: return nil
    }
  }

  /// Keeps the content of the current case if it has the key that a step gives.
  /// - Parameters:
  ///   - arguments: The arguments that the step gives to the case.
  ///   - base: The screens of the case where the selected tabs lead.
  /// - Returns: Whether it was kept.
  /// - Throws: `invalidArgument` for a value that does not fit, or that the case does not declare.
  mutating func keepCase(
    _ arguments: JSONObject, _ base: [NodeID], in map: CompiledMap
  ) throws(NavigationError) -> Bool {
    guard let entry = state.rootCase.flatMap({ map.cases[$0] }) else { return false }
    try entry.arguments.check(given: arguments, of: entry.name)
    let line = map.line(entry.container, state.labels(above: base[0]))
    try spend(line.itemCount / Self.entriesOfUnit)
    guard let first = line.stack.first, isNamed(base[0], first) else { return false }
    return try keep(base, of: line, arguments, builtBy: SceneState.window, in: map)
  }

  /// Keeps the screens that a case or a coordinator has built if each has the key that it would be given.
  /// - Parameters:
  ///   - given: The arguments that a step gives to the builder, by the builder's names.
  ///   - builder: The id of the coordinator, or the window's id for the case.
  private mutating func keep(
    _ screens: [NodeID], of line: MapLine, _ given: JSONObject, builtBy builder: Int, in map: CompiledMap
  ) throws(NavigationError) -> Bool {
    if given.isEmpty { return true }
    // Each coordinator on the way gets those arguments that it declares.
    var handed = [given]
    for index in line.coordinators { handed.append(try map.given(handed[handed.count - 1], to: index)) }
    var kept: [ScreenKept] = []
    for (id, destination) in zip(screens, line.stack) {
      guard let screen = try screenKept(id, destination, handed[handed.count - 1], in: map) else { return false }
      kept.append(screen)
    }
    let mark = mark
    for screen in kept { update(screen) }
    // The given arguments are not visible to clients, so they alone are no change.
    guard log.end > mark.edits else { return true }
    give(state.given[builder].replacing(given), to: builder)
    for (index, given) in zip(line.coordinators, handed.dropFirst()) {
      guard let coordinator = owner(of: screens[0], named: map.coordinators[index].name) else { continue }
      give(state.given[coordinator.id].replacing(given), to: coordinator.id)
    }
    return true
  }

  // MARK: - Screens

  /// A kept screen with its new content.
  private struct ScreenKept {
    let id: NodeID
    /// Nil if the step gives it nothing.
    let screen: ScreenDescription?
  }

  /// A screen with the arguments that a step gives it; nil if it has another name or key.
  private mutating func screenKept(
    _ id: NodeID, _ destination: MapDestination, _ arguments: JSONObject, in map: CompiledMap
  ) throws(NavigationError) -> ScreenKept? {
    guard isNamed(id, destination) else { return nil }
    let node = state.table[state.table.slot(id)]
    let given = try map.given(arguments, to: destination)
    if given.isEmpty { return ScreenKept(id: id, screen: nil) }
    for member in given.members {
      guard let parameter = map.screens[destination.screen].arguments[member.key],
        parameter.isTrait || parameter.namesVariant
      else { continue }
      try spend(node.arguments.work)
      guard let present = node.arguments[member.key], Text.isSame(present, member.value) else { return nil }
    }
    let screen = ScreenDescription(node.name, arguments: node.arguments.replacing(given), title: node.title)
    let completed = try build(by: map) { builder throws(NavigationError) in try builder.complete(screen) }
    return ScreenKept(id: id, screen: completed)
  }

  private mutating func update(_ kept: ScreenKept) {
    if let screen = kept.screen { update(kept.id, keeping: screen) }
  }

  private func isNamed(_ id: NodeID, _ destination: MapDestination) -> Bool {
    declared(id).map { destination.covers($0) } ?? false
  }

  private func came(_ id: NodeID, by edge: MapTransition) -> Bool {
    Text.isSame(state.table[state.table.slot(id)].transition ?? "", edge.name)
  }

  /// The screens above a screen in its stack, as far as they have the names that the map declares.
  func stacked(on id: NodeID, as destinations: ArraySlice<MapDestination>) -> [NodeID] {
    let parent = state.table[state.table.slot(id)].parent
    guard !destinations.isEmpty, state.kind(of: parent) == .stack else { return [] }
    let above = state.children(of: parent)[(state.index(of: id, in: parent) + 1)...]
    // Tabs on the stack may have the name of a screen.
    return zip(above, destinations).prefix { state.isScreen($0) && isNamed($0, $1) }.map(\.0)
  }

  // MARK: - Coordinators

  /// The nearest coordinator of a name that owns a screen, directly or through a descendant.
  private func owner(of id: NodeID, named name: String) -> Coordinator? {
    var next = state.coordinator(state.owner(of: id))
    while let coordinator = next, !Text.isSame(coordinator.name, name) {
      next = coordinator.parent.flatMap { state.coordinator($0) }
    }
    return next
  }

  /// The coordinator of a name that has built a screen as its first one.
  private func starter(of id: NodeID, named name: String) -> Coordinator? {
    guard let coordinator = owner(of: id, named: name), let root = coordinator.root,
      state.firstVisible(below: root) == id
    else { return nil }
    return coordinator
  }
}

extension SceneState {
  /// The labels of the tabs on the way to a node, from the root or from an ancestor.
  func labels(above id: NodeID, upTo top: NodeID? = nil) -> [String] {
    var labels: [String] = []
    var node = id
    while node != top ?? Self.window {
      let parent = table[table.slot(node)].parent
      if kind(of: parent) == .tabs { labels.append(name(of: node)) }
      node = parent
    }
    return labels.reversed()
  }
}

extension JSONObject {
  /// The object with some members replaced.
  fileprivate func replacing(_ other: JSONObject) -> JSONObject {
    JSONObject(members: members.filter { other[$0.key] == nil } + other.members)
  }
}
