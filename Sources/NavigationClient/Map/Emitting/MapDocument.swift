import JSON
import Navigation

/// Builds the document of a typed map.
struct MapDocument {
  private let walk: MapWalk
  private let cases: [(name: String, part: any DeclaredPart)]
  /// The sections in the order in which people read them.
  private(set) var sections: [JSONValue.Member] = []

  /// - Throws: `SceneMapError`.
  /// - Complexity: O(types and their properties).
  init<Map: SceneMap>(_ map: Map.Type) throws(SceneMapError) {
    walk = try MapWalk(map)
    cases = Map.window.parts
    add("map", .string(Map.name))
    add("version", .string(Map.version))
    add("description", Map.description.map { .string($0) })
    if Map.isStrict { add("strict", .bool(true)) }
    add("wildcard", Map.wildcard.map { .string($0.screenName) })
    try add("window", window(Map.self))
    if let coordinator = Map.rootCoordinator { add("scene", .object([.init("coordinator", .string(coordinator))])) }
    try add("coordinators", coordinators())
    var screens: [JSONValue.Member] = []
    for screen in walk.screens { screens.append(.init(screen.name, try entry(of: screen))) }
    add("screens", .object(screens))
    var universal: [JSONValue.Member] = []
    for transition in Map.universal {
      universal.append(.init(transition.name, try edge(transition.edge, in: "universal.\(transition.name)")))
    }
    if !universal.isEmpty { add("universal", .object(universal)) }
    add("roots", try Self.handlers(Map.handlers))
    if let links = Map.links { add("links", try Self.links(links, cases: cases.map(\.name))) }
    add("renames", Self.renames(Map.renames))
  }

  private mutating func add(_ key: String, _ value: JSONValue?) {
    if let value { sections.append(.init(key, value)) }
  }

  // MARK: - Window and coordinators

  private func window<Map: SceneMap>(_ map: Map.Type) throws(SceneMapError) -> JSONValue {
    guard let first = cases.first?.name else {
      throw SceneMapError(path: "window", problem: "\(Map.Cases.self) has no case: let main = Case(…)")
    }
    var entries: [JSONValue.Member] = []
    for (name, part) in cases {
      var members = try container(part.contents)
      if let arguments = try ContextSchema(part.context, of: "window.cases.\(name)").json {
        members.append(.init("arguments", arguments))
      }
      entries.append(.init(name, .object(members)))
    }
    let initial = Map.initialCase ?? first
    try Self.check(initial, isOneOf: cases.map(\.name), in: "window.initial")
    return .object([.init("initial", .string(initial)), .init("cases", .object(entries))])
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
    case .screen(let screen): return [.init("screen", target(screen))]
    case .stack(let screens) where screens.count == 1: return [.init("stack", target(screens[0]))]
    case .stack(let screens): return [.init("stack", .array(screens.map { target($0) }))]
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

  private func entry(of walked: WalkedScreen) throws(SceneMapError) -> JSONValue {
    try entry(of: walked.itself, walked)
  }

  private func entry<Screen: ContentScreen>(
    of screen: Screen, _ walked: WalkedScreen
  ) throws(SceneMapError) -> JSONValue {
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
    if walk.isAlone(walked) { members.append(.init("allowsPush", .bool(false))) }
    if !constants.isEmpty { members.append(.init("constants", .object(constants))) }
    if Screen.reuse != .never { members.append(.init("reuse", .string(Screen.reuse.rawValue))) }
    if let guarding = Screen.guarding { members.append(.init("guard", Self.guarding(guarding))) }
    if !Screen.under.isEmpty {
      members.append(.init("under", .array(Screen.under.map { .string($0.screenName) })))
    }
    if let handlers = try Self.handlers(screen.handlers) { members.append(.init("handles", handlers)) }
    let edges = try transitions(of: screen, in: path)
    if !edges.isEmpty { members.append(.init("transitions", .object(edges))) }
    var variants: [JSONValue.Member] = []
    for (name, variant) in walked.variants {
      variants.append(.init(name, try self.variant(variant, besides: constants, in: "\(path).\(name)")))
    }
    if !variants.isEmpty { members.append(.init("variants", .object(variants))) }
    return .object(members)
  }

  /// The entry of a variant.
  /// - Parameter others: the constants of the screen itself, in whose place those of the variant stand.
  private func variant<Screen: ContentScreen>(
    _ screen: Screen, besides others: [JSONValue.Member], in path: String
  ) throws(SceneMapError) -> JSONValue {
    let (title, constants) = Self.constants(of: screen)
    var members: [JSONValue.Member] = []
    if let title { members.append(.init("title", .string(title))) }
    if constants != others { members.append(.init("constants", .object(constants))) }
    members.append(.init("transitions", .object(try transitions(of: screen, in: path))))
    return .object(members)
  }

  private func transitions<Screen: ContentScreen>(
    of screen: Screen, in path: String
  ) throws(SceneMapError) -> [JSONValue.Member] {
    var edges: [JSONValue.Member] = []
    for (name, edge) in MapWalk.edges(of: screen) {
      if case .dismiss(let result) = edge.action, result != NoContext.self, result != Screen.Result.self {
        throw SceneMapError(
          path: "\(path).\(name)", problem: "leaves with \(result), but the screen's Result is \(Screen.Result.self)")
      }
      edges.append(.init(name, try self.edge(edge, in: "\(path).\(name)")))
    }
    return edges
  }

  private func edge(_ edge: TransitionEdge, in path: String) throws(SceneMapError) -> JSONValue {
    try Self.edge(edge, in: path, root: { $0.name(among: cases) }, target: target)
  }

  /// The reference to a screen where the map leads to it: by its name, or with its variant.
  private func target(_ use: ScreenUse) -> JSONValue {
    let name = JSONValue.string(use.type.screenName)
    return walk.variant(of: use).map { .object([.init("screen", name), .init("variant", .string($0))]) } ?? name
  }

  /// The title and the constants among a screen's properties.
  static func constants(of screen: any ContentScreen) -> (title: String?, constants: [JSONValue.Member]) {
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
