import JSON

// Steps over the edges of a map.
extension MapBuilder {
  /// Fills in the arguments of an edge.
  /// - Throws: `invalidArgument`, `limitReached`.
  mutating func step(
    _ edge: MapTransition, _ departure: MapDeparture, owner: Coordinator?
  ) throws(NavigationError) -> MapStep {
    try checkNames(in: departure.given, of: edge, from: departure.name, owner: owner?.name)
    switch edge.action {
    case .push(let destination):
      return .push(try screen(destination, departure, edge), map.screens[destination.screen].reuse)
    case .present(let destination, let presentation):
      var screen = try screen(destination, departure, edge)
      screen.presentation = presentation
      return .present(screen, map.screens[destination.screen].reuse)
    case .replace(let destination):
      return .replace(try screen(destination, departure, edge), map.screens[destination.screen].reuse)
    case .setStack(let destinations):
      var screens: [ScreenDescription] = []
      for destination in destinations { screens.append(try screen(destination, departure, edge)) }
      return .operation(.setStack(.init(screens)))
    case .root(let index, let template):
      let entry = map.cases[index]
      let arguments = try arguments(template, entry.arguments, departure, of: entry.name)
      return .operation(.setRoot(.init(.named(entry.name, arguments: arguments))))
    case .tab(let item): return .operation(.selectTab(.init(.name(item))))
    case .start(let index, let template):
      let entry = map.coordinators[index]
      let arguments = try arguments(template, entry.arguments, departure, of: entry.name)
      return .start(.init(entry.name, parent: owner?.id, arguments: arguments))
    case .popTo(let index): return .operation(.pop(.init(.to(.name(map.screens[index].name)))))
    case .back: return .operation(.back)
    case .dismiss(let template):
      let result = try result(template, map.screens[departure.name]?.result, departure, of: departure.name)
      return .operation(.dismiss(.init(.id(departure.screen), result: result)))
    case .finish(let template):
      let name = owner?.name ?? ""
      let result = try result(template, map.coordinators[name]?.result, departure, of: name)
      return .operation(.finishCoordinator(.init(owner?.id ?? 0, result: result)))
    }
  }

  /// Checks that the edge or its target declares each of the caller's arguments.
  /// - Parameters:
  ///   - screen: The name of the screen that the edge leaves.
  ///   - owner: The name of the coordinator that owns it.
  /// - Throws: `invalidArgument` with the first argument that neither declares; `limitReached`.
  mutating func checkNames(
    in arguments: JSONObject, of edge: MapTransition, from screen: String, owner: String?
  ) throws(NavigationError) {
    if arguments.isEmpty { return }
    let target: String
    var known = KnownNames()
    switch edge.action {
    case .push(let destination), .present(let destination, _), .replace(let destination):
      target = map.screens[destination.screen].name
      known.add(destination.arguments, map.screens[destination.screen].arguments)
    case .root(let index, let template):
      target = map.cases[index].name
      known.add(template, map.cases[index].arguments)
    case .start(let index, let template):
      target = map.coordinators[index].name
      known.add(template, map.coordinators[index].arguments)
    case .finish(let template):
      target = owner ?? ""
      known.add(template, owner.flatMap { map.coordinators[$0]?.result })
    case .dismiss(let template):
      target = screen
      known.add(template, map.screens[screen]?.result)
    case .setStack(let destinations):
      target = screen
      try spend(destinations.count / Transaction.entriesOfUnit)
      // A screen that occurs again declares nothing more.
      var declared: Set<Int32> = []
      for destination in destinations {
        let isNew = declared.insert(destination.screen.value).inserted
        known.add(destination.arguments, isNew ? map.screens[destination.screen].arguments : nil)
      }
    case .tab, .popTo, .back: target = screen
    }
    let members = arguments.members
    try spend(members.count * known.count / Transaction.entriesOfUnit)
    for member in members where !known.has(member.key) {
      try spend(known.nameCount / 4)
      throw .invalidArgument(screen: target, argument: member.key, expected: ArgumentSchema.only(known.all))
    }
  }

  private mutating func screen(
    _ destination: MapDestination, _ departure: MapDeparture, _ edge: MapTransition
  ) throws(NavigationError) -> ScreenDescription {
    try screen(destination, caller: departure.given, leaving: departure.arguments, transition: edge.name)
  }

  private mutating func arguments(
    _ template: ArgumentTemplate?, _ declared: ArgumentSchema, _ departure: MapDeparture, of name: String
  ) throws(NavigationError) -> JSONObject {
    let filled = try filled(
      template, declared, caller: departure.given, leaving: departure.arguments, target: name)
    try spend(declared.workOfDefaults)
    return try declared.complete(filled, of: name)
  }

  /// The result of an edge; nil if neither the map nor the caller gives one.
  private mutating func result(
    _ template: ArgumentTemplate?, _ declared: ArgumentSchema?, _ departure: MapDeparture, of name: String
  ) throws(NavigationError) -> JSONObject? {
    if template == nil, departure.given.isEmpty || declared == nil { return nil }
    return try arguments(template, declared ?? ArgumentSchema(), departure, of: name)
  }
}

/// The arguments that a caller of an edge may give.
private struct KnownNames {
  private var declared: [ArgumentSchema] = []
  private var templates: [ArgumentTemplate] = []
  /// The number of lists and entries among which a name is searched.
  private(set) var count = 0
  /// The number of names, of which some may be equal.
  private(set) var nameCount = 0

  mutating func add(_ template: ArgumentTemplate?, _ schema: ArgumentSchema?) {
    if let schema {
      declared.append(schema)
      count += 1
      nameCount += schema.parameters.count
    }
    if let template {
      templates.append(template)
      count += 1 + template.entries.count
      nameCount += template.entries.count
    }
  }

  func has(_ name: String) -> Bool {
    declared.contains { $0[name] != nil } || templates.contains { $0.uses(caller: name) }
  }

  /// The names, sorted.
  var all: [String] {
    let names = declared.flatMap { $0.parameters.map(\.name) } + templates.flatMap(\.callerNames)
    let sorted = names.sorted()
    return sorted.indices.filter { $0 == 0 || !Text.isSame(sorted[$0], sorted[$0 - 1]) }.map { sorted[$0] }
  }
}
