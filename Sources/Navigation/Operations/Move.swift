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
    let owner = state.coordinator(node.owner)
    let step = try build(by: map) { builder throws(NavigationError) in try builder.step(edge, departure, owner: owner) }
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
