import JSON

/// The part of a case's or a coordinator's content that lies behind a sequence of tabs.
struct MapLine {
  /// The screens of the stack, bottom to top; empty if the map has no such tabs.
  var stack: [MapDestination] = []
  /// The coordinators on the way, outermost first.
  var coordinators: [CoordinatorIndex] = []
  /// The number of items of the tabs on the way.
  var itemCount = 0
}

extension CompiledMap {
  /// The content of a container behind the tabs with these labels.
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
        line.itemCount += tabs.items.count
        guard let label = labels.popFirst(),
          let item = tabs.items.first(where: { Text.isSame(self.label(of: $0), label) })
        else { return line }
        container = item.content
      }
    }
  }

  /// The caller's arguments for a screen, by the screen's own names. Arguments that the map does not pass on are
  /// ignored.
  /// - Throws: `invalidArgument` for a value that does not fit.
  func given(_ arguments: JSONObject, to destination: MapDestination) throws(NavigationError) -> JSONObject {
    let schema = screens[destination.screen].arguments
    return try schema.given(arguments, destination.arguments, of: screens[destination.screen].name)
  }

  /// The caller's arguments for a coordinator, by its own names.
  /// - Parameter template: Nil stands for all declared arguments.
  /// - Throws: `invalidArgument` for a value that does not fit.
  func given(
    _ arguments: JSONObject, to index: CoordinatorIndex, _ template: ArgumentTemplate? = nil
  ) throws(NavigationError) -> JSONObject {
    try coordinators[index].arguments.given(arguments, template, of: coordinators[index].name)
  }
}

extension ArgumentSchema {
  /// The arguments that come from the caller, without values of the map and defaults.
  fileprivate func given(
    _ arguments: JSONObject, _ template: ArgumentTemplate?, of name: String
  ) throws(NavigationError) -> JSONObject {
    if arguments.isEmpty { return .empty }
    var given: [(key: String, value: String)] = []
    if let template {
      for place in template.entries {
        guard case .caller(let source, _) = place.source, let value = arguments[source] else { continue }
        given.append((place.name, value))
      }
    } else {
      given = declared(of: arguments)
    }
    let object = JSONObject(members: given)
    try check(given: object, of: name)
    return object
  }
}
