import JSON

// Screens and containers of a map.
extension MapBuilder {
  /// Completes a screen by the map: checks its arguments and adds defaults, and sets its traits, title and constants.
  ///
  /// The presentation stays the caller's, because its default depends on the operation (`declaredPresentation`).
  /// - Throws: `notInMap` in a strict map, `invalidArgument`, `limitReached`.
  mutating func complete(_ screen: ScreenDescription) throws(NavigationError) -> ScreenDescription {
    guard let entry = map.screens.index(of: screen.name) else {
      if map.isStrict, QuestionScreen(screen.name, screen.arguments) == nil {
        throw .notInMap(map: map.name, kind: "screen", name: screen.name)
      }
      return screen
    }
    return try complete(screen, by: entry)
  }

  /// Completes a screen by its entry, which is large and therefore read in place.
  private mutating func complete(
    _ given: ScreenDescription, by entry: ScreenIndex
  ) throws(NavigationError) -> ScreenDescription {
    var screen = given
    try spend(map.screens[entry].arguments.workOfDefaults)
    screen.arguments = try map.screens[entry].arguments.complete(screen.arguments, of: screen.name)
    let variant = map.screens[entry].variant(in: screen.arguments)
    let constants = map.screens[entry].constants(of: variant)
    screen.details = .keeping(
      traits: map.screens[entry].arguments.traits, title: screen.title ?? map.screens[entry].title(of: variant),
      transition: screen.details?.transition, constants: constants.isEmpty ? nil : constants)
    if screen.allowsPush == nil, !map.screens[entry].allowsPush { screen.allowsPush = false }
    return screen
  }

  /// The wildcard with its default arguments; nil in a map without a wildcard.
  /// - Throws: `invalidArgument`, `limitReached`.
  mutating func standIn() throws(NavigationError) -> ScreenDescription? {
    guard let wildcard = map.wildcard else { return nil }
    return try complete(ScreenDescription(map.screens[wildcard].name))
  }

  /// The screen of a destination.
  /// - Parameters:
  ///   - caller: The caller's arguments.
  ///   - leaving: The arguments of the screen that an edge leaves.
  ///   - transition: The name of the edge.
  /// - Throws: `invalidArgument`, `limitReached`.
  mutating func screen(
    _ destination: MapDestination, caller: JSONObject, leaving: JSONObject? = nil, transition: String? = nil
  ) throws(NavigationError) -> ScreenDescription {
    let entry = destination.screen
    let arguments = try arguments(of: destination, caller: caller, leaving: leaving)
    var screen = ScreenDescription(map.screens[entry].name, arguments: arguments)
    screen.details = .keeping(traits: nil, title: nil, transition: transition)
    return try complete(screen, by: entry)
  }

  /// The arguments of a destination, without the defaults of its screen.
  /// - Throws: `invalidArgument`, `limitReached`.
  mutating func arguments(
    of destination: MapDestination, caller: JSONObject, leaving: JSONObject? = nil
  ) throws(NavigationError) -> JSONObject {
    let screen = destination.screen
    let filled = try filled(
      destination.arguments, map.screens[screen].arguments, caller: caller, leaving: leaving,
      target: map.screens[screen].name)
    guard destination.arguments == nil, case .fixed(let variant?) = destination.variant else { return filled }
    let named = CanonicalValue(map.screens[screen].variants[variant].name)
    return JSONObject(members: filled.members + [(MapVariant.argument, named.text)])
  }

  /// The arguments for a target, without its defaults.
  /// - Parameters:
  ///   - template: Nil passes those of the caller's arguments that the target declares.
  ///   - target: The name of the target.
  /// - Throws: `invalidArgument`, `limitReached`.
  mutating func filled(
    _ template: ArgumentTemplate?, _ declared: ArgumentSchema, caller: JSONObject, leaving: JSONObject? = nil,
    target: String
  ) throws(NavigationError) -> JSONObject {
    guard let template else {
      try spend(1 + caller.work)
      return try declared.passed(caller, target: target)
    }
    try spend(1 + template.work(caller: caller, leaving: leaving))
    return try template.filled(caller: caller, leaving: leaving, target: target)
  }

  /// A container with its arguments filled in.
  /// - Throws: `invalidArgument`, `limitReached`.
  mutating func blueprint(_ container: MapContainer, _ arguments: JSONObject) throws(NavigationError) -> Blueprint {
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
      let entry = map.coordinators[index]
      // The arguments of the enclosing container that the coordinator declares too.
      let handed = try filled(nil, entry.arguments, caller: arguments, target: entry.name)
      let (given, root) = try contents(of: entry, handed)
      return .coordinator(entry.name, root, given: given)
    }
  }

  /// The content of a case.
  /// - Returns: Its arguments, checked and completed, and the container.
  /// - Throws: `invalidArgument`, `limitReached`.
  mutating func contents(
    of entry: MapCase, _ arguments: JSONObject
  ) throws(NavigationError) -> (given: JSONObject, root: Blueprint) {
    try spend(entry.arguments.workOfDefaults)
    let given = try entry.arguments.complete(arguments, of: entry.name)
    return (given, try blueprint(entry.container, given))
  }

  /// The content that a coordinator builds.
  /// - Returns: Its arguments, checked and completed, and the container.
  /// - Throws: `invalidArgument`, `limitReached`; `notInMap` if the map does not declare its root.
  mutating func contents(
    of entry: MapCoordinator, _ arguments: JSONObject
  ) throws(NavigationError) -> (given: JSONObject, root: Blueprint) {
    try spend(entry.arguments.workOfDefaults)
    let given = try entry.arguments.complete(arguments, of: entry.name)
    guard let root = entry.root else { throw .notInMap(map: map.name, kind: "coordinator", name: entry.name) }
    return (given, try blueprint(root, given))
  }
}

extension CompiledMap {
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
