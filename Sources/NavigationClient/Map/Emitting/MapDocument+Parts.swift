import JSON
import Navigation

// The parts of a map that do not depend on others.
extension MapDocument {
  /// A transition's entry.
  /// - Parameters:
  ///   - root: the name of a case to which it leads; nil if there is none.
  ///   - target: the entry of a screen to which it leads.
  /// - Throws: `SceneMapError` if it leads to a case or a tab that is not a stored property of its type.
  static func edge(
    _ edge: TransitionEdge, in path: String, root: (RootTarget) -> String?, target: (ScreenUse) -> JSONValue
  ) throws(SceneMapError) -> JSONValue {
    var members: [JSONValue.Member] = []
    var argumentsKey = "arguments"
    switch edge.action {
    case .push(let screen): members.append(.init("push", target(screen)))
    case .present(let screen, let presentation, _):
      members.append(.init("present", target(screen)))
      if let presentation { members.append(.init("as", .string(presentation.rawValue))) }
    case .replace(let screen): members.append(.init("replace", target(screen)))
    case .setStack(let screen): members.append(.init("setStack", .array([target(screen)])))
    case .root(_, let place):
      guard let name = root(place) else { throw SceneMapError(path: path, problem: place.absence) }
      members.append(.init("root", .string(name)))
    case .tab(let name):
      guard let name = name() else { throw SceneMapError(path: path, problem: RootTarget.noProperty) }
      members.append(.init("tab", .string(name)))
    case .start(let coordinator): members.append(.init("start", .string(coordinator.coordinatorName)))
    case .popTo(let screen): members.append(.init("popTo", .string(screen.screenName)))
    case .back: members.append(.init("back", .bool(true)))
    case .dismiss(let result):
      members.append(.init("dismiss", .bool(true)))
      argumentsKey = "result"
      try add(result, of: edge, to: &members, in: path)
    case .finish(let result):
      members.append(.init("finish", .bool(true)))
      argumentsKey = "result"
      try add(result, of: edge, to: &members, in: path)
    }
    if let title = edge.title { members.append(.init("title", .string(title))) }
    if let arguments = edge.arguments {
      members.append(.init(argumentsKey, .object(arguments.map { .init($0.key, $0.value.json) })))
    }
    if edge.isOptional { members.append(.init("optional", .bool(true))) }
    return .object(members)
  }

  private static func add(
    _ result: any ScreenContext.Type, of edge: TransitionEdge, to members: inout [JSONValue.Member], in path: String
  ) throws(SceneMapError) {
    let schema = try ContextSchema(result, of: path)
    if edge.arguments == nil, !schema.fields.isEmpty { members.append(.init("result", schema.fromCaller)) }
  }

  static func guarding(_ rule: ScreenGuard) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let timeout = rule.timeout { members.append(.init("timeout", .string(text(timeout)))) }
    members.append(.init("onTimeout", .string(rule.onTimeout.rawValue)))
    return .object(members)
  }

  /// A duration in the notation of maps.
  static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    return milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
  }

  /// The entries of request handlers; nil if there are none.
  /// - Throws: `SceneMapError` if the context of a screen has no schema.
  static func handlers(_ handlers: RequestHandlers) throws(SceneMapError) -> JSONValue? {
    if handlers.entries.isEmpty { return nil }
    var kinds: [JSONValue.Member] = []
    for kind in NavigationRequest.Kind.allCases {
      var entries: [JSONValue.Member] = []
      for entry in handlers.entries where entry.request.kind == kind {
        entries.append(.init(entry.request.element, try instruction(entry.instruction)))
      }
      if !entries.isEmpty { kinds.append(.init(kind.rawValue, .object(entries))) }
    }
    return .object(kinds)
  }

  /// A screen of an instruction, with arguments from the context of the request.
  private static func shown<Screen: ContentScreen>(_ screen: Screen.Type) throws(SceneMapError) -> JSONValue {
    let schema = try ContextSchema(Screen.Context.self, of: "screens.\(Screen.screenName)")
    if schema.fields.isEmpty { return .string(Screen.screenName) }
    return .object([.init("screen", .string(Screen.screenName)), .init("arguments", schema.fromCaller)])
  }

  private static func instruction(_ instruction: NavigationInstruction) throws(SceneMapError) -> JSONValue {
    var members: [JSONValue.Member] = []
    switch instruction.action {
    case .push(let screen): members.append(.init("push", try shown(screen)))
    case .present(let screen, let presentation):
      members.append(.init("present", try shown(screen)))
      if let presentation { members.append(.init("as", .string(presentation.rawValue))) }
    case .replace(let screen): members.append(.init("replace", try shown(screen)))
    case .popTo(let screen): members.append(.init("popTo", .string(screen.screenName)))
    case .pop: members.append(.init("pop", .bool(true)))
    case .popToRoot: members.append(.init("popToRoot", .bool(true)))
    case .dismiss(let behaviour): members.append(.init("dismiss", .string(behaviour.rawValue)))
    case .custom(let timeout, _):
      members.append(.init("delegate", .bool(true)))
      if let timeout { members.append(.init("timeout", .string(text(timeout)))) }
    }
    if instruction.isOptional { members.append(.init("optional", .bool(true))) }
    if !instruction.isAnimated { members.append(.init("animated", .bool(false))) }
    return .object(members)
  }

  /// The `renames` section; nil if there are none.
  static func renames(_ renames: SceneMapRenames) -> JSONValue? {
    let sections = [
      ("screens", renames.screens), ("arguments", renames.arguments), ("variants", renames.variants),
      ("tabs", renames.tabs), ("cases", renames.cases), ("coordinators", renames.coordinators),
    ].filter { !$0.1.isEmpty }
    if sections.isEmpty { return nil }
    return .object(
      sections.map { section in .init(section.0, .object(section.1.map { .init($0.key, .string($0.value)) })) })
  }
}
