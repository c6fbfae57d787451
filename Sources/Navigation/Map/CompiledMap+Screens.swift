import JSON

// Screens and containers of a map.
extension CompiledMap {
  /// Completes a screen by the map: checks its arguments and adds defaults, and sets its traits, title and constants.
  ///
  /// The presentation stays the caller's, because its default depends on the operation (`declaredPresentation`).
  /// - Throws: `notInMap` in a strict map, `invalidArgument`.
  func complete(_ screen: ScreenDescription) throws(NavigationError) -> ScreenDescription {
    guard let entry = screens.index(of: screen.name) else {
      if isStrict, QuestionScreen(screen.name, screen.arguments) == nil {
        throw .notInMap(map: name, kind: "screen", name: screen.name)
      }
      return screen
    }
    return try complete(screen, by: entry)
  }

  /// Completes a screen by its entry, which is large and therefore read in place.
  private func complete(_ given: ScreenDescription, by entry: ScreenIndex) throws(NavigationError) -> ScreenDescription
  {
    var screen = given
    screen.arguments = try screens[entry].arguments.complete(screen.arguments, of: screen.name)
    let variant = screens[entry].variant(in: screen.arguments)
    let constants = screens[entry].constants(of: variant)
    screen.details = .keeping(
      traits: screens[entry].arguments.traits, title: screen.title ?? screens[entry].title(of: variant),
      transition: screen.details?.transition, constants: constants.isEmpty ? nil : constants)
    if screen.allowsPush == nil, !screens[entry].allowsPush { screen.allowsPush = false }
    return screen
  }

  /// The screen of a destination.
  /// - Parameters:
  ///   - caller: The caller's arguments.
  ///   - leaving: The arguments of the screen that an edge leaves.
  ///   - transition: The name of the edge.
  /// - Throws: `invalidArgument`.
  func screen(
    _ destination: MapDestination, caller: JSONObject, leaving: JSONObject? = nil, transition: String? = nil
  ) throws(NavigationError) -> ScreenDescription {
    let entry = destination.screen
    let template = destination.arguments ?? ArgumentTemplate(passing: screens[entry].arguments.parameters)
    let name = screens[entry].name
    var screen = ScreenDescription(name, arguments: try template.filled(caller: caller, leaving: leaving, target: name))
    screen.details = .keeping(traits: nil, title: nil, transition: transition)
    return try complete(screen, by: entry)
  }

  /// A container with its arguments filled in.
  /// - Throws: `invalidArgument`.
  func blueprint(_ container: MapContainer, _ arguments: JSONObject) throws(NavigationError) -> Blueprint {
    switch container {
    case .screen(let destination): return .screen(try screen(destination, caller: arguments))
    case .stack(let destinations):
      var screens: [ScreenDescription] = []
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

  /// The arguments of the enclosing container that a coordinator declares too.
  /// - Throws: `invalidArgument` if a required one is missing.
  func handed(_ arguments: JSONObject, to entry: MapCoordinator) throws(NavigationError) -> JSONObject {
    try ArgumentTemplate(passing: entry.arguments.parameters).filled(caller: arguments, target: entry.name)
  }

  /// The content that a coordinator builds.
  /// - Parameter given: Its arguments, checked and completed.
  /// - Throws: `invalidArgument`; `notInMap` if the map does not declare its root.
  func blueprint(of entry: MapCoordinator, _ given: JSONObject) throws(NavigationError) -> Blueprint {
    guard let root = entry.root else { throw .notInMap(map: name, kind: "coordinator", name: entry.name) }
    return try blueprint(root, given)
  }

  func declaredPresentation(of screen: String) -> Presentation? {
    screens.index(of: screen).flatMap { screens[$0].presentation }
  }

  /// The presentation of a screen that is appended to another one: that of the first transition from the lower screen
  /// to it, or else the one that the map declares for it.
  func declaredPresentation(of screen: borrowing ScreenDescription, over lower: ScreenVariant?) -> Presentation? {
    guard let upper = declared(screen.name, screen.arguments) else { return nil }
    return transitionPresentation(of: upper, over: lower) ?? screens[upper.screen].presentation
  }
}
