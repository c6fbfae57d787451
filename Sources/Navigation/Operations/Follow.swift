public import JSON

extension Operation {
  /// Follows steps from the root of the map, keeping what is there already. The idea is ScreenUI's deep transitions.
  public struct Follow: Hashable, Sendable {
    /// At most one case, then tabs, then moves.
    public enum Step: Hashable, Sendable {
      case root(String, arguments: JSONObject)
      /// The name of a tab's item.
      case tab(String)
      /// The name of a transition that pushes, presents or starts.
      case move(String, arguments: JSONObject)
    }

    public var steps: [Step]

    public init(_ steps: [Step]) { self.steps = steps }
  }
}

extension Transaction {
  mutating func perform(_ follow: Operation.Follow) throws(NavigationError) {
    guard let map else { throw .notInMap(map: "", kind: "map", name: "") }
    var place = FollowPlace()
    for (index, step) in follow.steps.enumerated() {
      switch step {
      case .root(let name, let arguments):
        if Text.isSame(state.rootCase ?? "", name) { continue }
        try perform(Operation.SetRoot(.named(name, arguments: arguments)))
      case .tab(let item): place.tabs = try select(item, below: place.tabs)
      case .move(let name, let arguments):
        if place.screen == nil {
          let first = begin(place, map)
          place.screen = first
          place.ahead = state.visibleScreens(after: first)[...]
        }
        let leaving = place.screen ?? state.topID
        try self.follow(name, arguments, from: leaving, &place, in: map, "steps[\(index)].move")
      }
    }
    // What is beyond the last step is taken back.
    cut(after: place.screen ?? begin(place, map))
    try settle()
  }

  /// Selects a tab of the nearest tabs below the last one, or below the root.
  /// - Returns: its content.
  private mutating func select(_ item: String, below last: NodeID?) throws(NavigationError) -> NodeID {
    var node = last ?? state.children(of: SceneState.window)[0]
    while state.kind(of: node) == .stack { node = state.children(of: node)[0] }
    guard state.kind(of: node) == .tabs else { throw .containerNotFound(.tabs, nil) }
    try perform(Operation.SelectTab(.name(item), container: .id(node)))
    return state.selectedChild(state.table.slot(node))
  }

  /// The screen from which the first move leads: the last that the case or the tab is built of.
  private func begin(_ place: FollowPlace, _ map: CompiledMap) -> NodeID {
    var node = place.tabs ?? state.children(of: SceneState.window)[0]
    while let kind = state.kind(of: node), kind != .screen {
      node = kind == .tabs ? state.selectedChild(state.table.slot(node)) : state.children(of: node)[0]
    }
    guard let entry = state.rootCase.flatMap({ map.cases[$0] }) else { return node }
    let stack = state.table[state.table.slot(node)].parent
    for name in map.names(builtBy: entry.container, state.labels(above: stack)).dropFirst() {
      let next = state.index(of: node, in: stack) + 1
      let children = state.children(of: stack)
      // Tabs on the stack may be called like a screen.
      guard children.indices.contains(next), state.isScreen(children[next]),
        Text.isSame(state.name(of: children[next]), name)
      else { break }
      node = children[next]
    }
    return node
  }

  private mutating func follow(
    _ name: String, _ arguments: JSONObject, from screen: NodeID, _ place: inout FollowPlace, in map: CompiledMap,
    _ path: String
  ) throws(NavigationError) {
    let node = state.table[state.table.slot(screen)]
    guard let edge = map.transition(name, from: map.screens.index(of: node.name)) else {
      throw .notInMap(map: map.name, kind: "transition", name: name)
    }
    if !place.isAnew, let kept = try keep(edge, arguments, after: screen, &place.ahead, in: map, path) {
      place.screen = kept
      return
    }
    guard edge.leadsOnward else { throw .invalidParameter(path) }
    if !place.isAnew {
      cut(after: screen)
      try settle()
      place.isAnew = true
    }
    let departure = MapDeparture(screen: screen, name: node.name, arguments: node.arguments, given: arguments)
    try take(try map.step(edge, departure, owner: state.coordinator(node.owner)), by: edge.name)
    place.screen = state.topID
  }

  /// Keeps the next element of the path, when it came by this edge and has the key that the step gives; other arguments
  /// are updated in place.
  /// - Parameter ahead: what of the visible path comes after the screen; after it, what comes after the one returned.
  /// - Returns: the screen from which the next step leads; nil when it is another one.
  private mutating func keep(
    _ edge: MapTransition, _ arguments: JSONObject, after screen: NodeID, _ ahead: inout ArraySlice<NodeID>,
    in map: CompiledMap, _ path: String
  ) throws(NavigationError) -> NodeID? {
    guard let next = ahead.first else { return nil }
    let node = state.table[state.table.slot(next)]
    guard Text.isSame(node.transition ?? "", edge.name) else { return nil }
    switch edge.action {
    case .push(let destination), .present(let destination, _):
      let entry = destination.screen
      guard Text.isSame(node.name, map.screens[entry].name) else { return nil }
      let given = try map.given(arguments, to: destination)
      for argument in given where map.screens[entry].arguments[argument.key]?.isTrait ?? false {
        guard let present = node.arguments[argument.key], present == argument.value else { return nil }
      }
      ahead.removeFirst()
      if given.isEmpty { return next }
      var members = node.arguments.members.filter { member in !given.contains { $0.key == member.key } }
      members += given
      let updated = Screen(node.name, arguments: JSONObject(members: members), title: node.title)
      update(next, keeping: try map.complete(updated))
      return next
    case .start(let index, let template):
      if !arguments.isEmpty {
        let departure = MapDeparture(
          screen: screen, name: state.name(of: screen), arguments: state.table[state.table.slot(screen)].arguments,
          given: arguments)
        let entry = map.coordinators[index]
        let filled = try map.arguments(template, entry.arguments, departure, of: entry.name)
        let given = try entry.arguments.complete(filled, of: entry.name)
        guard let first = try map.blueprint(of: entry, given).firstScreen, node.matches(first.key) else { return nil }
      }
      // All that it built came by the edge.
      let built = ahead.prefix { id in
        let other = state.table[state.table.slot(id)]
        return other.owner == node.owner && Text.isSame(other.transition ?? "", edge.name)
      }
      ahead.removeFirst(built.count)
      return built.last
    case .replace, .setStack, .root, .tab, .popTo, .back, .dismiss, .finish: throw .invalidParameter(path)
    }
  }
}

/// How far a Follow has come.
private struct FollowPlace {
  /// What the last tab step selected.
  var tabs: NodeID?
  /// The screen from which the next move leads; nil before the first.
  var screen: NodeID?
  /// What of the visible path comes after it, while nothing was made anew.
  var ahead: ArraySlice<NodeID> = []
  /// Whether what follows is made anew.
  var isAnew = false
}

extension MapTransition {
  /// Whether a step can take it.
  fileprivate var leadsOnward: Bool { kind == .push || kind == .present || kind == .start }
}

extension CompiledMap {
  /// What a step gives to a screen, by the screen's own names; what the edge does not name is ignored.
  /// - Throws: `invalidArgument` for a value that does not fit.
  fileprivate func given(
    _ arguments: JSONObject, to destination: MapDestination
  ) throws(NavigationError) -> [(key: String, value: String)] {
    if arguments.isEmpty { return [] }
    let entry = screens[destination.screen]
    let template = destination.arguments ?? ArgumentTemplate(passing: entry.arguments.parameters)
    var given: [(key: String, value: String)] = []
    for place in template.entries {
      guard case .caller(let name, _) = place.source, let value = arguments[name] else { continue }
      if let parameter = entry.arguments[place.name] { try entry.arguments.check(value, parameter, of: entry.name) }
      given.append((place.name, value))
    }
    return given
  }

  /// The names of the screens of the stack that a container builds, following the tabs of these labels.
  fileprivate func names(builtBy container: MapContainer, _ labels: [String]) -> [String] {
    switch container {
    case .screen(let destination): return [screens[destination.screen].name]
    case .stack(let stack): return stack.map { screens[$0.screen].name }
    case .coordinator(let index): return coordinators[index].root.map { names(builtBy: $0, labels) } ?? []
    case .tabs(let tabs):
      guard let label = labels.first, let item = tabs.items.first(where: { Text.isSame(self.label(of: $0), label) })
      else { return [] }
      return names(builtBy: item.content, Array(labels.dropFirst()))
    }
  }
}

extension SceneState {
  /// What the tabs are called through which one comes to a node, from the root.
  fileprivate func labels(above id: NodeID) -> [String] {
    var labels: [String] = []
    var node = id
    while node != Self.window {
      let parent = table[table.slot(node)].parent
      if kind(of: parent) == .tabs { labels.append(name(of: node)) }
      node = parent
    }
    return labels.reversed()
  }
}

extension Blueprint {
  /// The first screen that it builds.
  fileprivate var firstScreen: Screen? {
    switch self {
    case .screen(let screen): screen
    case .stack(let screens): screens.first
    case .tabs(_, let items, _, _): items.first?.content.firstScreen
    case .coordinator(_, let content, _): content.firstScreen
    }
  }
}
