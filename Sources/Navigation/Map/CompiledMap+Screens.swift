import JSON

// What a map makes of screens and containers.
extension CompiledMap {
  /// A screen with what the map says of it: arguments checked and completed, its traits, title, presentation, constants.
  /// - Throws: `notInMap` in a strict map, `invalidArgument`.
  func complete(_ screen: Screen) throws(NavigationError) -> Screen {
    guard let entry = screens[screen.name] else {
      if isStrict { throw .notInMap(map: name, kind: "screen", name: screen.name) }
      return screen
    }
    var screen = screen
    screen.arguments = try entry.arguments.complete(screen.arguments, of: entry.name)
    screen.details = .keeping(
      traits: entry.arguments.traits, title: screen.title ?? entry.title, transition: screen.details?.transition,
      constants: entry.constants.isEmpty ? nil : entry.constants)
    screen.presentation = screen.presentation ?? entry.presentation
    if screen.allowsPush == nil, !entry.allowsPush { screen.allowsPush = false }
    return screen
  }

  /// The screen that a destination leads to.
  /// - Parameters:
  ///   - caller: what the caller gives.
  ///   - leaving: the arguments of the screen that an edge leaves.
  ///   - transition: the edge's name.
  /// - Throws: `invalidArgument`
  func screen(
    _ destination: MapDestination, caller: JSONObject, leaving: JSONObject? = nil, transition: String? = nil
  ) throws(NavigationError) -> Screen {
    let entry = screens[destination.screen]
    let template = destination.arguments ?? ArgumentTemplate(passing: entry.arguments.parameters)
    var screen = Screen(
      entry.name, arguments: try template.filled(caller: caller, leaving: leaving, target: entry.name))
    screen.details = .keeping(traits: nil, title: nil, transition: transition)
    return try complete(screen)
  }

  /// What a container is with the arguments that it names.
  /// - Throws: `invalidArgument`
  func blueprint(_ container: MapContainer, _ arguments: JSONObject) throws(NavigationError) -> Blueprint {
    switch container {
    case .screen(let destination): return .screen(try screen(destination, caller: arguments))
    case .stack(let destinations):
      var screens: [Screen] = []
      for destination in destinations { screens.append(try screen(destination, caller: arguments)) }
      return .stack(screens)
    case .tabs(let tabs):
      var items: [Blueprint.Item] = []
      for item in tabs.items { items.append(.init(label: item.name, content: try blueprint(item.content, arguments))) }
      return .tabs(name: tabs.name, items, selected: 0, tabs.back)
    case .coordinator(let index):
      let entry = coordinators[index]
      let given = try entry.arguments.complete(handed(arguments, to: entry), of: entry.name)
      return .coordinator(entry.name, try blueprint(of: entry, given), given: given)
    }
  }

  /// Of the arguments of what is around a coordinator those that are its own, too.
  /// - Throws: `invalidArgument` when a required one is not among them.
  func handed(_ arguments: JSONObject, to entry: MapCoordinator) throws(NavigationError) -> JSONObject {
    try ArgumentTemplate(passing: entry.arguments.parameters).filled(caller: arguments, target: entry.name)
  }

  /// What a coordinator builds.
  /// - Parameter given: its arguments, checked and completed.
  /// - Throws: `invalidArgument`; `notInMap` when the map does not say.
  func blueprint(of entry: MapCoordinator, _ given: JSONObject) throws(NavigationError) -> Blueprint {
    guard let root = entry.root else { throw .notInMap(map: name, kind: "coordinator", name: entry.name) }
    return try blueprint(root, given)
  }
}
