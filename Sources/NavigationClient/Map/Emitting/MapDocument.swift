import JSON
import Navigation

/// Builds the document of a typed map.
struct MapDocument {
  private let walk: MapWalk
  /// The sections in the order in which people read them.
  private(set) var sections: [JSONValue.Member] = []

  /// - Throws: `SceneMapError`.
  /// - Complexity: O(types and their properties).
  init<Map: SceneMap>(_ map: Map.Type) throws(SceneMapError) {
    walk = try MapWalk(map)
    add("map", .string(Map.name))
    add("version", .string(Map.version))
    add("description", Map.description.map { .string($0) })
    if Map.isStrict { add("strict", .bool(true)) }
    add("wildcard", Map.wildcard.map { .string($0.screenName) })
    try add("window", window(Map.self))
    if let coordinator = Map.rootCoordinator { add("scene", .object([.init("coordinator", .string(coordinator))])) }
    try add("coordinators", coordinators())
    var screens: [JSONValue.Member] = []
    for type in walk.screens { screens.append(.init(type.screenName, try screen(type))) }
    add("screens", .object(screens))
    var universal: [JSONValue.Member] = []
    for transition in Map.universal {
      universal.append(.init(transition.name, try Self.edge(transition.edge, in: "universal.\(transition.name)")))
    }
    if !universal.isEmpty { add("universal", .object(universal)) }
    add("roots", try Self.handlers(Map.handlers))
    if let links = Map.links { add("links", try Self.links(links, cases: Map.Cases().parts.map(\.name))) }
    add("renames", Self.renames(Map.renames))
  }

  private mutating func add(_ key: String, _ value: JSONValue?) {
    if let value { sections.append(.init(key, value)) }
  }

  // MARK: - Window and coordinators

  private func window<Map: SceneMap>(_ map: Map.Type) throws(SceneMapError) -> JSONValue {
    let parts = Map.Cases().parts
    guard let first = parts.first?.name else {
      throw SceneMapError(path: "window", problem: "\(Map.Cases.self) has no case: let main = Case(…)")
    }
    var cases: [JSONValue.Member] = []
    for (name, part) in parts {
      var members = try container(part.contents)
      if let arguments = try ContextSchema(part.context, of: "window.cases.\(name)").json {
        members.append(.init("arguments", arguments))
      }
      cases.append(.init(name, .object(members)))
    }
    let initial = Map.initialCase ?? first
    try Self.check(initial, isOneOf: parts.map(\.name), in: "window.initial")
    return .object([.init("initial", .string(initial)), .init("cases", .object(cases))])
  }

  static func check(_ name: String, isOneOf cases: [String], in path: String) throws(SceneMapError) {
    if cases.contains(where: { Text.isSame($0, name) }) { return }
    throw SceneMapError(path: path, problem: "\(name) is no stored property of the map's cases")
  }

  private func coordinators() throws(SceneMapError) -> JSONValue? {
    if walk.coordinators.isEmpty { return nil }
    var entries: [JSONValue.Member] = []
    for type in walk.coordinators { entries.append(.init(type.coordinatorName, try coordinator(type))) }
    return .object(entries)
  }

  private func coordinator<Coordinator: DeclaredCoordinator>(
    _ type: Coordinator.Type
  ) throws(SceneMapError) -> JSONValue {
    let path = "coordinators.\(Coordinator.coordinatorName)"
    var members: [JSONValue.Member] = []
    if let arguments = try ContextSchema(Coordinator.Context.self, of: path).json {
      members.append(.init("arguments", arguments))
    }
    if let result = try ContextSchema(Coordinator.Result.self, of: path).json {
      members.append(.init("result", result))
    }
    members.append(.init("root", .object(try container(Coordinator().root.contents))))
    if let children = Coordinator.children {
      members.append(.init("children", .array(children.map { .string($0.coordinatorName) })))
    }
    return .object(members)
  }

  private func container(_ contents: ContainerContents) throws(SceneMapError) -> [JSONValue.Member] {
    switch contents.kind {
    case .screen(let screen): return [.init("screen", .string(screen.screenName))]
    case .stack(let screens) where screens.count == 1: return [.init("stack", .string(screens[0].screenName))]
    case .stack(let screens): return [.init("stack", .array(screens.map { .string($0.screenName) }))]
    case .coordinator(let coordinator): return [.init("coordinator", .string(coordinator.coordinatorName))]
    case .tabs(let items, let name, let back):
      var entries: [JSONValue.Member] = []
      for (name, part) in items.parts { entries.append(.init(name, .object(try container(part.contents)))) }
      var members: [JSONValue.Member] = []
      if let name { members.append(.init("name", .string(name))) }
      if let back { members.append(.init("back", .string(back.rawValue))) }
      return [.init("tabs", .object(members + [.init("items", .object(entries))]))]
    }
  }

  // MARK: - Screens

  private func screen<Screen: ContentScreen>(_ type: Screen.Type) throws(SceneMapError) -> JSONValue {
    let screen = Screen()
    let path = "screens.\(Screen.screenName)"
    let (title, constants) = Self.constants(of: screen)
    var members: [JSONValue.Member] = []
    if let title { members.append(.init("title", .string(title))) }
    if let arguments = try ContextSchema(Screen.Context.self, of: path).json {
      members.append(.init("arguments", arguments))
    }
    if let result = try ContextSchema(Screen.Result.self, of: path).json { members.append(.init("result", result)) }
    if let presentation = Screen.presentation {
      members.append(.init("presentation", .string(presentation.rawValue)))
    }
    if walk.isAlone(type) { members.append(.init("allowsPush", .bool(false))) }
    if !constants.isEmpty { members.append(.init("constants", .object(constants))) }
    if Screen.reuse != .never { members.append(.init("reuse", .string(Screen.reuse.rawValue))) }
    if let guarding = Screen.guarding { members.append(.init("guard", Self.guarding(guarding))) }
    if !Screen.under.isEmpty {
      members.append(.init("under", .array(Screen.under.map { .string($0.screenName) })))
    }
    if let handlers = try Self.handlers(screen.handlers) { members.append(.init("handles", handlers)) }
    var edges: [JSONValue.Member] = []
    for (name, edge) in MapWalk.edges(of: screen) {
      if case .dismiss(let result) = edge.action, result != NoContext.self, result != Screen.Result.self {
        throw SceneMapError(
          path: "\(path).\(name)", problem: "leaves with \(result), but the screen's Result is \(Screen.Result.self)")
      }
      edges.append(.init(name, try Self.edge(edge, in: "\(path).\(name)")))
    }
    if !edges.isEmpty { members.append(.init("transitions", .object(edges))) }
    return .object(members)
  }

  /// The title and the constants among a screen's properties.
  private static func constants(of screen: some ContentScreen) -> (title: String?, constants: [JSONValue.Member]) {
    var title: String?
    var constants: [JSONValue.Member] = []
    for child in Mirror(reflecting: screen).children {
      guard let name = child.label, !(child.value is any ScreenTransition) else { continue }
      if name == "title", let text = child.value as? String {
        title = text
      } else if let value = child.value as? any Encodable, let json = json(value) {
        constants.append(.init(name, json))
      }
    }
    return (title, constants)
  }

  /// The value as JSON; nil if it cannot be encoded.
  private static func json(_ value: some Encodable) -> JSONValue? {
    let node = ValueNode()
    do throws(ArgumentsError) {
      try ArgumentsError.catching {
        try ValueEncoder(node: node, codingPath: []).encode(value)
      }
    } catch {
      return nil
    }
    return node.tree
  }
}
