public import JSON

extension Operation.Follow {
  /// At most one case, then tabs, then moves.
  public enum Step: Hashable, Sendable {
    case root(String, arguments: JSONObject)
    /// The label of the tab or the name of its content.
    case tab(String)
    /// The name of a transition that pushes, presents or starts.
    case move(String, arguments: JSONObject)
  }
}

extension Transaction {
  mutating func perform(_ follow: Operation.Follow) throws(NavigationError) {
    guard let map else { throw .notInMap(map: "", kind: "map", name: "") }
    let first = try arrive(by: follow.steps, in: map)
    var place = FollowPlace(screen: first, ahead: try visiblePath(after: first)[...])
    for (index, step) in follow.steps.enumerated() {
      guard case .move(let name, let arguments) = step else { continue }
      try self.follow(name, arguments, &place, in: map, "steps[\(index)].move")
    }
    // Removes the screens beyond the last step.
    cut(after: place.screen)
    try settle()
  }

  /// Goes to the case and the tabs of the first steps. A current case with another key than the step gives is built
  /// anew.
  /// - Returns: The screen that the first move leaves: the last one that the case or tab has built.
  private mutating func arrive(
    by steps: [Operation.Follow.Step], in map: CompiledMap
  ) throws(NavigationError) -> NodeID {
    var present: (name: String, arguments: JSONObject)?
    var tabs: NodeID?
    for step in steps {
      switch step {
      case .root(let name, let arguments):
        if !Text.isSame(state.rootCase ?? "", name) {
          try perform(Operation.SetRoot(.named(name, arguments: arguments)))
        } else if !arguments.isEmpty {
          present = (name, arguments)
        }
      case .tab(let item): tabs = try select(item, below: tabs)
      case .move: break
      }
    }
    let base = try base(map)
    if let present, try !keepCase(present.arguments, base, in: map) {
      try perform(Operation.SetRoot(.named(present.name, arguments: present.arguments)))
      return try arrive(by: steps.filter { if case .tab = $0 { true } else { false } }, in: map)
    }
    return base[base.count - 1]
  }

  /// Selects a tab of the nearest tabs below the previous ones, or below the root.
  /// - Returns: Its content.
  private mutating func select(_ item: String, below last: NodeID?) throws(NavigationError) -> NodeID {
    var node = last ?? state.children(of: SceneState.window)[0]
    while state.kind(of: node) == .stack { node = state.children(of: node)[0] }
    guard state.kind(of: node) == .tabs else { throw .containerNotFound(.tabs, nil) }
    try perform(Operation.SelectTab(.name(item), container: .id(node)))
    return state.selectedChild(state.table.slot(node))
  }

  /// The existing screens that the case has built behind the selected tabs: the first of the path, whatever it is, and
  /// those above it that have the declared names.
  private mutating func base(_ map: CompiledMap) throws(NavigationError) -> [NodeID] {
    let first = state.firstVisible
    guard let entry = state.rootCase.flatMap({ map.cases[$0] }) else { return [first] }
    let line = map.line(entry.container, state.labels(above: first))
    try spend(line.itemCount / Self.entriesOfUnit)
    return [first] + stacked(on: first, as: line.stack.dropFirst())
  }

  private mutating func follow(
    _ name: String, _ arguments: JSONObject, _ place: inout FollowPlace, in map: CompiledMap, _ path: String
  ) throws(NavigationError) {
    let screen = place.screen
    let node = state.table[state.table.slot(screen)]
    try spend(1 + node.arguments.work)
    guard let edge = map.transition(name, from: map.declared(node)) else {
      throw .notInMap(map: map.name, kind: "transition", name: name)
    }
    guard edge.leadsOnward else { throw .invalidParameter(path) }
    if !place.isAnew {
      try build(by: map) { builder throws(NavigationError) in
        try builder.checkNames(in: arguments, of: edge, from: node.name, owner: nil)
      }
      if let kept = try keep(edge, arguments, place.ahead, in: map) {
        place.ahead = place.ahead.dropFirst(kept.count)
        place.screen = kept.last
        return
      }
      cut(after: screen)
      try settle()
      place.isAnew = true
    }
    let departure = MapDeparture(screen: screen, name: node.name, arguments: node.arguments, given: arguments)
    let owner = state.coordinator(node.owner)
    let step = try build(by: map) { builder throws(NavigationError) in try builder.step(edge, departure, owner: owner) }
    try take(step, by: edge.name)
    place.screen = state.topID
  }
}

/// The progress of a Follow.
private struct FollowPlace {
  /// The screen that the next move leaves.
  var screen: NodeID
  /// The visible path after that screen, as long as everything is kept.
  var ahead: ArraySlice<NodeID>
  /// Whether the following steps create new elements.
  var isAnew = false
}

extension MapTransition {
  /// Whether a step of Follow may take the edge.
  fileprivate var leadsOnward: Bool { kind == .push || kind == .present || kind == .start }
}
