import JSON

/// What a case or a coordinator builds where some tabs lead.
struct MapLine {
  /// The screens of the stack there, bottom to top; none where the map has no such tabs.
  var stack: [MapDestination] = []
  /// The coordinators on the way, outermost first.
  var coordinators: [CoordinatorIndex] = []
}

extension CompiledMap {
  /// What a container builds, following the tabs of these labels.
  func line(_ container: MapContainer, _ labels: [String]) -> MapLine {
    var line = MapLine()
    var (container, labels) = (container, labels[...])
    while true {
      switch container {
      case .screen(let destination):
        line.stack = [destination]
        return line
      case .stack(let stack):
        line.stack = stack
        return line
      case .coordinator(let index):
        guard let root = coordinators[index].root else { return line }
        line.coordinators.append(index)
        container = root
      case .tabs(let tabs):
        guard let label = labels.popFirst(),
          let item = tabs.items.first(where: { Text.isSame(self.label(of: $0), label) })
        else { return line }
        container = item.content
      }
    }
  }

  /// What a caller gives to a screen, by the screen's own names; what the map does not hand on is ignored.
  /// - Throws: `invalidArgument` for a value that does not fit.
  func given(_ arguments: JSONObject, to destination: MapDestination) throws(NavigationError) -> JSONObject {
    let schema = screens[destination.screen].arguments
    return try schema.given(arguments, destination.arguments, of: screens[destination.screen].name)
  }

  /// What a caller gives to a coordinator, by its own names.
  /// - Parameter template: nil: what it declares.
  /// - Throws: `invalidArgument` for a value that does not fit.
  func given(
    _ arguments: JSONObject, to index: CoordinatorIndex, _ template: ArgumentTemplate? = nil
  ) throws(NavigationError) -> JSONObject {
    try coordinators[index].arguments.given(arguments, template, of: coordinators[index].name)
  }
}

extension ArgumentSchema {
  /// Of the arguments of something those that a caller gives: no values that stand in the map, no defaults.
  fileprivate func given(
    _ arguments: JSONObject, _ template: ArgumentTemplate?, of name: String
  ) throws(NavigationError) -> JSONObject {
    if arguments.isEmpty { return .empty }
    var given: [(key: String, value: String)] = []
    for place in (template ?? ArgumentTemplate(passing: parameters)).entries {
      guard case .caller(let source, _) = place.source, let value = arguments[source] else { continue }
      given.append((place.name, value))
    }
    let object = JSONObject(members: given)
    try check(given: object, of: name)
    return object
  }
}
