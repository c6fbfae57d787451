import JSON
import Navigation

// Builds screens and containers by the map.
extension NaiveMap {
  /// A screen of a call, completed by the map.
  func given(_ screen: ScreenDescription) throws(NavigationError) -> NaiveGiven {
    guard let entry = self.screen(screen.name) else {
      if isStrict, NaiveQuestion.choices(screen.name, screen.arguments) == nil {
        throw .notInMap(map: name, kind: "screen", name: screen.name)
      }
      return NaiveGiven(
        content: NaiveScreen(screen), presentation: screen.presentation, allowsPush: screen.allowsPush)
    }
    let schema = arguments(ofScreen: screen.name)
    var content = NaiveScreen(screen)
    content.arguments = try complete(screen.arguments, by: schema, of: screen.name, isOfScreen: true)
    let here = self.entry(of: content) ?? entry
    // A declared screen's traits are the map's, whatever a caller says.
    content.traits = (schema?.named ?? []).filter { $0.value.member("trait") == .bool(true) }.map { Bytes($0.name) }
      .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    content.title = content.title ?? here.member("title")?.stringValue.map(Bytes.init)
    if let constants = here.member("constants"), !constants.named.isEmpty {
      content.constants = try? JSONObject(parsing: constants.description)
    }
    return NaiveGiven(
      content: content, presentation: screen.presentation,
      declaredPresentation: entry.member("presentation")?.stringValue.flatMap(Presentation.init),
      allowsPush: screen.allowsPush ?? (entry.member("allowsPush") == .bool(false) ? false : nil))
  }

  /// A screen named by the map, with its arguments there.
  /// - Parameters:
  ///   - beside: the arguments beside an edge.
  ///   - isWithin: whether a case or a coordinator declares the names, so that only optional arguments can be missing.
  func given(
    _ destination: JSONValue, beside: JSONValue? = nil, caller: JSONObject, leaving: JSONObject? = nil,
    isWithin: Bool = false
  ) throws(NavigationError) -> NaiveGiven {
    let name = Self.name(destination)
    let filled = try Self.fill(
      destination.member("arguments") ?? beside, caller: caller, leaving: leaving, target: name,
      schema: arguments(ofScreen: name), mayLack: isWithin)
    return try given(ScreenDescription(name, arguments: Self.arguments(filled, of: destination)))
  }

  /// The name of a screen that is given as a text, or with its arguments.
  static func name(_ destination: JSONValue) -> String {
    destination.stringValue ?? destination.member("screen")?.stringValue ?? ""
  }

  /// The content of a container of the map, with the arguments that its screens may name.
  func contents(_ container: JSONValue, _ arguments: JSONObject) throws(NavigationError) -> NaiveContents {
    if let screen = container.member("screen") { return .stack([try given(screen, caller: arguments, isWithin: true)]) }
    if let stack = container.member("stack") {
      var screens: [NaiveGiven] = []
      for element in stack.arrayValue ?? [stack] {
        screens.append(try given(element, caller: arguments, isWithin: true))
      }
      return .stack(screens)
    }
    if let name = container.member("coordinator")?.stringValue {
      let handed = try Self.fill(
        nil, caller: arguments, leaving: nil, target: name, schema: coordinator(name)?.member("arguments"))
      return .coordinator(
        name, try contents(ofCoordinator: name, handed), given: try self.arguments(givenToCoordinator: name, handed))
    }
    let tabs = container.member("tabs") ?? .null
    var items: [(name: String?, content: NaiveContents)] = []
    for item in tabs.member("items")?.named ?? [] { items.append((item.name, try contents(item.value, arguments))) }
    return .tabs(
      name: tabs.member("name")?.stringValue, items, selected: nil,
      tabs.member("back")?.stringValue.flatMap(TabsBack.init) ?? .history)
  }

  /// The content of a case.
  func contents(ofCase name: String, _ arguments: JSONObject) throws(NavigationError) -> NaiveContents {
    guard let entry = windowCase(name) else { throw .notInMap(map: self.name, kind: "case", name: name) }
    return try contents(entry, complete(arguments, by: entry.member("arguments"), of: name))
  }

  /// The content of a coordinator.
  func contents(ofCoordinator name: String, _ arguments: JSONObject) throws(NavigationError) -> NaiveContents {
    guard let entry = coordinator(name), let root = entry.member("root") else {
      throw .notInMap(map: self.name, kind: "coordinator", name: name)
    }
    return try contents(root, complete(arguments, by: entry.member("arguments"), of: name))
  }

  /// The arguments that are recorded for a coordinator: its arguments with their defaults.
  func arguments(givenToCoordinator name: String, _ arguments: JSONObject) throws(NavigationError) -> JSONObject {
    guard let entry = coordinator(name) else { return .empty }
    return try complete(arguments, by: entry.member("arguments"), of: name)
  }

  func arguments(givenToCase name: String, _ arguments: JSONObject) throws(NavigationError) -> JSONObject {
    guard let entry = windowCase(name) else { return .empty }
    return try complete(arguments, by: entry.member("arguments"), of: name)
  }
}
