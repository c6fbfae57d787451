import JSON
import Navigation

extension MapDocument {
  /// The `links` section.
  /// - Parameter cases: the names of the window's cases.
  /// - Throws: `SceneMapError` if a path is invalid or a scope names no case.
  static func links(_ links: SceneMapLinks, cases: [String]) throws(SceneMapError) -> JSONValue {
    var members: [JSONValue.Member] = [.init("schemes", .array(links.schemes.map { .string($0) }))]
    var scopes: [JSONValue.Member] = []
    for scope in links.scopes {
      for name in scope.cases ?? [] { try check(name, isOneOf: cases, in: "links.scopes.\(scope.name)") }
      scopes.append(.init(scope.name, self.scope(scope)))
    }
    if !scopes.isEmpty { members.append(.init("scopes", .object(scopes))) }
    var routes: [JSONValue] = []
    for route in links.routes { routes.append(try self.route(route)) }
    if !routes.isEmpty { members.append(.init("routes", .array(routes))) }
    if links.readsComponents { members.append(.init("components", .bool(true))) }
    return .object(members)
  }

  private static func scope(_ scope: SceneMapLinks.Scope) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let cases = scope.cases { members.append(.init("cases", .array(cases.map { .string($0) }))) }
    if let isActive = scope.isActive { members.append(.init("active", .bool(isActive))) }
    if let expires = scope.expires { members.append(.init("expires", .string(text(expires)))) }
    return .object(members)
  }

  private static func route(_ route: SceneMapLinks.Route) throws(SceneMapError) -> JSONValue {
    let path = "links.routes \(route.pattern)"
    var members: [JSONValue.Member] = [.init("path", .string(route.pattern))]
    switch route.destination {
    case .follow(let steps):
      var list: [JSONValue] = []
      let found: [RouteStep]
      do throws(CallFailure) { found = try steps.get() } catch { throw SceneMapError(path: path, problem: "\(error)") }
      for step in found { list.append(try self.step(step, route.pattern, in: path)) }
      members.append(.init("follow", .array(list)))
    case .show(let screens):
      var list: [JSONValue] = []
      for screen in screens { list.append(try destination(screen, route.pattern, in: path)) }
      members.append(.init("show", .array(list)))
    }
    if let presentation = route.presentation { members.append(.init("as", .string(presentation.rawValue))) }
    if let scope = route.scope { members.append(.init("scope", .string(scope))) }
    if route.needsFrontEnd { members.append(.init("needsFrontEnd", .bool(true))) }
    return .object(members)
  }

  private static func step(_ step: RouteStep, _ pattern: String, in path: String) throws(SceneMapError) -> JSONValue {
    let key =
      switch step.kind {
      case .root: "case"
      case .tab: "tab"
      case .move: "move"
      }
    var members: [JSONValue.Member] = [.init(key, .string(step.name))]
    if let arguments = try arguments(step.arguments, step.context, pattern, in: path) {
      members.append(.init("arguments", arguments))
    }
    return .object(members)
  }

  private static func destination<Screen: ContentScreen>(
    _ screen: Screen.Type, _ pattern: String, in path: String
  ) throws(SceneMapError) -> JSONValue {
    guard let arguments = try arguments(nil, Screen.Context.self, pattern, in: path) else {
      return .string(Screen.screenName)
    }
    return .object([.init("screen", .string(Screen.screenName)), .init("arguments", arguments)])
  }

  /// The given arguments or, failing that, those of the context that the URL has; nil if there are none.
  private static func arguments(
    _ given: JSONObject?, _ context: any ScreenContext.Type, _ pattern: String, in path: String
  ) throws(SceneMapError) -> JSONValue? {
    if let given {
      do throws(JSONSyntaxError) { return try JSONValue(parsing: given.text) } catch {
        throw SceneMapError(path: path, problem: "\(error)")
      }
    }
    let variables = Self.variables(of: pattern)
    let members = try ContextSchema(context, of: path).fields.compactMap { field -> JSONValue.Member? in
      guard let isOptional = variables.first(where: { $0.name == field.name })?.isOptional else { return nil }
      return .init(field.name, .string(isOptional ? "{\(field.name)?}" : "{\(field.name)}"))
    }
    return members.isEmpty ? nil : .object(members)
  }

  /// The variables of a pattern: `{name}`, `{name*}`, `{?a,b}`.
  private static func variables(of pattern: String) -> [(name: String, isOptional: Bool)] {
    pattern.split(separator: "{").dropFirst().flatMap { part -> [(name: String, isOptional: Bool)] in
      let inside = part.prefix { $0 != "}" }
      if inside.first == "?" {
        return inside.dropFirst().split(separator: ",").map { (String($0), true) }
      }
      return [(inside.last == "*" ? String(inside.dropLast()) : String(inside), false)]
    }
  }
}
