import JSON
import Navigation
import SceneMap

extension MapCommands {
  /// Lists the links of a map.
  func listLinks(of file: String) throws(CommandError) -> ExitCode {
    let map = try map(in: file)
    let links = JSONValue.object([
      .init("schemes", .array(map.links.schemes.map { .string($0) })),
      .init("links", .array(map.links.routes.all.map { Self.json($0, map) })),
      .init("components", .bool(map.links.hasComponents)),
    ])
    session.print(links) { Self.text(map, session.style) }
    return .done
  }

  /// Prints the target of a URL.
  func resolve(link url: String, of file: String) throws(CommandError) -> ExitCode {
    let map = try map(in: file)
    switch map.resolve(link: url, work: SceneLimits.standard.work) {
    case .matched(let match):
      let link = match.route.map { map.links.routes[$0].pattern.text } ?? ""
      let steps = Self.steps(match.target, map)
      let result = JSONValue.object([
        .init("link", .string(link)), .init("path", .array(Self.path(match.target))),
        .init("steps", .array(steps.json)),
      ])
      session.print(result) {
        "\(link.isEmpty ? "" : link.shown + "\n")\(steps.text.map { "  \($0.shown)\n" }.joined())"
      }
      return .done
    case .unmatched(let tried):
      throw CommandError(
        .notFound, "LinkNotMatched", "\(url.shown) matches no link of \(map.name)", hints: tried.map(\.shown),
        parameters: .object([
          .init("url", .string(url)), .init("map", .string(map.name)),
          .init("tried", .array(tried.map { .string($0) })),
        ]), wireName: "org.navd.Navigation.LinkNotMatched")
    case .exhausted:
      throw CommandError(
        .failed, "LimitReached", "\(url.shown) takes more than \(SceneLimits.standard.work) units of work to resolve",
        hints: ["let fewer links match it, and show fewer screens"])
    }
  }

  private static func text(_ map: CompiledMap, _ style: Style) -> String {
    var table = Table("LINK", "LEADS TO", "SCOPE")
    for route in map.links.routes.all {
      let target =
        switch route.target {
        case .show(let screens): screens.map { map.screens[$0.screen].name }.joined(separator: " › ")
        case .follow(let steps): steps.map { step($0, map) }.joined(separator: " › ")
        }
      let scope = route.scope.map { map.links.scopes[$0].name } ?? "-"
      table.add(route.pattern.text.shown, target.shown, scope.shown)
    }
    return table.text(style) + (map.links.hasComponents ? "and screens, segment by segment\n" : "")
  }

  private static func step(_ step: MapLinkRoute.Step, _ map: CompiledMap) -> String {
    switch step {
    case .root(let index, _): "case \(map.cases[index].name)"
    case .tab(let name): "tab \(name)"
    case .move(let name, _): "move \(name)"
    }
  }

  private static func json(_ route: MapLinkRoute, _ map: CompiledMap) -> JSONValue {
    let target: JSONValue.Member =
      switch route.target {
      case .show(let screens): .init("show", .array(screens.map { .string(map.screens[$0.screen].name) }))
      case .follow(let steps): .init("follow", .array(steps.map { .string(step($0, map)) }))
      }
    return .object([
      .init("path", .string(route.pattern.text)), target,
      .init("scope", route.scope.map { .string(map.links.scopes[$0].name) } ?? .null),
      .init("needsFrontEnd", .bool(route.needsFrontEnd)),
    ])
  }

  private static func path(_ target: LinkMatch.Target) -> [JSONValue] {
    guard case .show(let screens) = target else { return [] }
    return screens.map { screen in
      .object([.init("name", .string(screen.name)), .init("arguments", value(screen.arguments))])
    }
  }

  /// The steps to the target of a match, as lines and as JSON.
  private static func steps(_ target: LinkMatch.Target, _ map: CompiledMap) -> (text: [String], json: [JSONValue]) {
    switch target {
    case .show(let screens):
      let text = screens.map { screen in
        screen.name + (screen.arguments.isEmpty ? "" : " \(screen.arguments)")
          + (screen.presentation.map { " +\($0.rawValue)" } ?? "")
      }
      return (text, [])
    case .follow(let steps):
      var (text, json): ([String], [JSONValue]) = ([], [])
      for step in steps {
        let (kind, name, arguments): (String, String, JSONObject?) =
          switch step {
          case .root(let index, let arguments): ("case", map.cases[index].name, arguments)
          case .tab(let name): ("tab", name, nil)
          case .move(let name, let arguments): ("move", name, arguments)
          }
        text.append("\(kind) \(name)" + (arguments.map { " \($0)" } ?? ""))
        json.append(
          .object([.init(kind, .string(name))] + (arguments.map { [.init("arguments", value($0))] } ?? [])))
      }
      return (text, json)
    }
  }

  private static func value(_ object: JSONObject) -> JSONValue { (try? JSONValue(parsing: object.text)) ?? .null }
}
