extension Transaction {
  mutating func perform(_ change: Operation.ChangeRoute) throws(NavigationError) {
    try checkActor()
    guard let first = change.route.first else { throw .emptyPath }
    var path = try visiblePath()
    var common = zip(path, change.route).prefix { Text.isSame(state.name(of: $0), $1) }.count
    if common == 0 {
      try setRoot(showing: first)
      try settle()
      path = try visiblePath()
      common = 1
    } else if common < path.count, path.count == change.route.count, try self.change(at: common, of: path, to: change) {
      return
    }
    try hide(path.dropFirst(common))
    for element in change.route.dropFirst(common) { try show(element) }
  }

  /// If the routes differ in only one element, changes it by its handler.
  /// - Returns: Whether there was a handler.
  private mutating func change(
    at place: Int, of path: [NodeID], to change: Operation.ChangeRoute
  ) throws(NavigationError) -> Bool {
    let rest = zip(path, change.route).dropFirst(place + 1)
    guard rest.allSatisfy({ Text.isSame(state.name(of: $0), $1) }) else { return false }
    let request = MapRequest(.change, change.route[place], path[place])
    guard hasHandler(request, on: path) else { return false }
    try handle(request)
    return true
  }

  /// Sets the root to the case of a name, or else to the case that begins with that screen, or else to the screen
  /// itself.
  private mutating func setRoot(showing name: String) throws(NavigationError) {
    try spend((map?.cases.count ?? 0) / Self.entriesOfUnit)
    if let map, let entry = map.cases[name] ?? map.cases.all.first(where: { map.begins($0.container, with: name) }) {
      return try setRoot(Operation.SetRoot(.named(entry.name, arguments: .empty)))
    }
    var screen = ScreenDescription(name)
    if let map { screen = try build(by: map) { builder throws(NavigationError) in try builder.complete(screen) } }
    try setRoot(Operation.SetRoot(.container(.screen(screen))))
  }

  private mutating func setRoot(_ setRoot: Operation.SetRoot) throws(NavigationError) {
    let fault = rootFault(of: .setRoot(setRoot))
    try perform(setRoot)
    if let fault { throw fault }
  }
}

extension CompiledMap {
  /// Whether a container begins with a screen of a name.
  /// - Complexity: O(depth).
  func begins(_ container: MapContainer, with name: String) -> Bool {
    first(of: container).map { Text.isSame(screens[$0.screen].name, name) } ?? false
  }

  /// The screen with which a container begins; nil if nothing is in it.
  /// - Complexity: O(depth).
  func first(of container: MapContainer) -> MapDestination? {
    switch container {
    case .screen(let destination): destination
    case .stack(let stack): stack.first
    case .tabs(let tabs): tabs.items.first.flatMap { first(of: $0.content) }
    case .coordinator(let index): coordinators[index].root.flatMap { first(of: $0) }
    }
  }
}
