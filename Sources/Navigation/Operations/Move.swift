import JSON

extension Transaction {
  mutating func perform(_ move: Operation.Move) throws(NavigationError) {
    let screen = try visibleScreen(move.from)
    if Text.isSame(move.transition, QuestionScreen.transition),
      let question = QuestionScreen(state.table[state.table.slot(screen)], in: map)
    {
      try checkActor()
      try spend(state.table[state.table.slot(screen)].arguments.work)
      return try perform(Operation.Dismiss(.id(screen), result: question.result(move.arguments)))
    }
    let edge = try edge(move.transition, from: screen)
    // The references of the edge itself are not the caller's, so the acting coordinator is checked first.
    try checkActor()
    try take(edge, from: screen, given: move.arguments, isCutting: move.from != nil)
  }

  func edge(_ name: String, from screen: NodeID) throws(NavigationError) -> MapTransition {
    guard let map, let edge = map.transition(name, from: declared(screen)) else {
      throw .notInMap(map: map?.name ?? "", kind: "transition", name: name)
    }
    return edge
  }

  /// Takes an edge from a screen. An optional edge that is impossible changes nothing.
  /// - Parameter isCutting: Whether the path is cut after the screen first.
  mutating func take(
    _ edge: MapTransition, from screen: NodeID, given: JSONObject, isCutting: Bool
  ) throws(NavigationError) {
    guard let map else { preconditionFailure("an edge without a map") }
    let node = state.table[state.table.slot(screen)]
    try spend(node.arguments.work)
    let departure = MapDeparture(screen: screen, name: node.name, arguments: node.arguments, given: given)
    let step = try map.step(edge, departure, owner: state.coordinator(node.owner))
    let mark = mark
    do throws(NavigationError) {
      if isCutting {
        cut(after: screen)
        try settle()
      }
      try take(step, by: edge.name)
    } catch {
      guard edge.isOptional, error.isImpossibility, !isAsking else { throw error }
      rollBack(to: mark)
    }
  }

  mutating func take(_ step: MapStep, by transition: String) throws(NavigationError) {
    switch step {
    case .operation(let operation): try perform(operation)
    case .push(let screen, let reuse):
      let stack = try container(nil, kind: .stack)
      if !use(screen, reuse, top: state.lastChild(state.table.slot(stack)), in: stack) {
        try insertOnTop(screen, of: stack)
      }
    case .replace(let screen, let reuse):
      let stack = try container(nil, kind: .stack)
      if !use(screen, reuse, top: state.lastChild(state.table.slot(stack)), in: stack) {
        try perform(Operation.ReplaceTop(screen))
      }
    case .present(let screen, let reuse):
      if !use(screen, reuse, top: state.topID, in: state.nearest(.stack, in: state.topLayer)) {
        try perform(Operation.Present(screen))
      }
    case .start(let start): try perform(start, cameBy: transition)
    }
  }
}

/// The screen that an edge leaves.
struct MapDeparture {
  var screen: NodeID
  var name: String
  var arguments: JSONObject
  /// The caller's arguments.
  var given: JSONObject
}

/// The action of an edge with its arguments filled in.
enum MapStep {
  /// An operation with completed screens.
  case operation(Operation)
  case push(ScreenDescription, MapReuse)
  case replace(ScreenDescription, MapReuse)
  case present(ScreenDescription, MapReuse)
  case start(Operation.StartCoordinator)
}

extension CompiledMap {
  /// Fills in the arguments of an edge.
  /// - Throws: `invalidArgument`.
  func step(
    _ edge: MapTransition, _ departure: MapDeparture, owner: Coordinator?
  ) throws(NavigationError) -> MapStep {
    try checkNames(in: departure.given, of: edge, from: departure.name, owner: owner?.name)
    switch edge.action {
    case .push(let destination):
      return .push(try screen(destination, departure, edge), screens[destination.screen].reuse)
    case .present(let destination, let presentation):
      var screen = try screen(destination, departure, edge)
      screen.presentation = presentation
      return .present(screen, screens[destination.screen].reuse)
    case .replace(let destination):
      return .replace(try screen(destination, departure, edge), screens[destination.screen].reuse)
    case .setStack(let destinations):
      var screens: [ScreenDescription] = []
      for destination in destinations { screens.append(try screen(destination, departure, edge)) }
      return .operation(.setStack(.init(screens)))
    case .root(let index, let template):
      let entry = cases[index]
      let arguments = try arguments(template, entry.arguments, departure, of: entry.name)
      return .operation(.setRoot(.init(.named(entry.name, arguments: arguments))))
    case .tab(let item): return .operation(.selectTab(.init(.name(item))))
    case .start(let index, let template):
      let entry = coordinators[index]
      let arguments = try arguments(template, entry.arguments, departure, of: entry.name)
      return .start(.init(entry.name, parent: owner?.id, arguments: arguments))
    case .popTo(let index): return .operation(.pop(.init(.to(.name(screens[index].name)))))
    case .back: return .operation(.back)
    case .dismiss(let template):
      let result = try result(template, screens[departure.name]?.result, departure, of: departure.name)
      return .operation(.dismiss(.init(.id(departure.screen), result: result)))
    case .finish(let template):
      let name = owner?.name ?? ""
      let result = try result(template, coordinators[name]?.result, departure, of: name)
      return .operation(.finishCoordinator(.init(owner?.id ?? 0, result: result)))
    }
  }

  /// Checks that the edge or its target declares each of the caller's arguments.
  /// - Parameters:
  ///   - screen: The name of the screen that the edge leaves.
  ///   - owner: The name of the coordinator that owns it.
  /// - Throws: `invalidArgument` with the first argument that neither declares.
  func checkNames(
    in arguments: JSONObject, of edge: MapTransition, from screen: String, owner: String?
  ) throws(NavigationError) {
    if arguments.isEmpty { return }
    let target: String
    let sources: [(template: ArgumentTemplate?, declared: ArgumentSchema?)]
    switch edge.action {
    case .push(let destination), .present(let destination, _), .replace(let destination):
      target = screens[destination.screen].name
      sources = [(destination.arguments, screens[destination.screen].arguments)]
    case .root(let index, let template): (target, sources) = (cases[index].name, [(template, cases[index].arguments)])
    case .start(let index, let template):
      (target, sources) = (coordinators[index].name, [(template, coordinators[index].arguments)])
    case .finish(let template):
      (target, sources) = (owner ?? "", [(template, owner.flatMap { coordinators[$0]?.result })])
    case .dismiss(let template): (target, sources) = (screen, [(template, screens[screen]?.result)])
    case .setStack(let destinations):
      (target, sources) = (screen, destinations.map { ($0.arguments, screens[$0.screen].arguments) })
    case .tab, .popTo, .back: (target, sources) = (screen, [])
    }
    for member in arguments.members {
      let isKnown = sources.contains { source in
        source.declared?[member.key] != nil
          || source.template?.callerNames.contains { Text.isSame($0, member.key) } == true
      }
      if isKnown { continue }
      var known: [String] = []
      for source in sources {
        known += (source.declared?.parameters.map(\.name) ?? []) + (source.template?.callerNames ?? [])
      }
      known.sort()
      let names = known.indices.filter { $0 == 0 || !Text.isSame(known[$0], known[$0 - 1]) }.map { known[$0] }
      throw .invalidArgument(screen: target, argument: member.key, expected: ArgumentSchema.only(names))
    }
  }

  private func screen(
    _ destination: MapDestination, _ departure: MapDeparture, _ edge: MapTransition
  ) throws(NavigationError) -> ScreenDescription {
    try screen(destination, caller: departure.given, leaving: departure.arguments, transition: edge.name)
  }

  func arguments(
    _ template: ArgumentTemplate?, _ declared: ArgumentSchema, _ departure: MapDeparture, of name: String
  ) throws(NavigationError) -> JSONObject {
    let template = template ?? ArgumentTemplate(passing: declared.parameters)
    let filled = try template.filled(caller: departure.given, leaving: departure.arguments, target: name)
    return try declared.complete(filled, of: name)
  }

  /// The result of an edge; nil if neither the map nor the caller gives one.
  private func result(
    _ template: ArgumentTemplate?, _ declared: ArgumentSchema?, _ departure: MapDeparture, of name: String
  ) throws(NavigationError) -> JSONObject? {
    if template == nil, departure.given.isEmpty || declared == nil { return nil }
    return try arguments(template, declared ?? ArgumentSchema(), departure, of: name)
  }
}
