import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import SceneMap

// The names that the daemon knows.
extension Completion {
  var scenes: [Candidate] {
    asked { session throws(CommandError) in
      try session.scenes().map {
        Candidate($0.scene, [$0.map, $0.top?.title ?? $0.top?.name].compactMap { $0 }.joined(separator: ", "))
      }
    }
  }

  /// References to the screens of the scene: ids, unique names, and names with arguments.
  var screens: [Candidate] {
    asked { session throws(CommandError) in
      let screens = try session.state().window.flattened.filter { $0.kind == .screen }
      let names = Set(screens.compactMap(\.name)).sorted()
      return screens.map { Candidate("@\($0.id)", Notation.text(name: $0.name ?? "", arguments: $0.arguments)) }
        + names.map { Candidate(Notation.text(name: $0)) }
        + screens.filter { $0.arguments != nil }.map {
          Candidate(Notation.text(name: $0.name ?? "", arguments: $0.arguments), "@\($0.id)")
        }
    }
  }

  /// Screens to show: the names of the map's screens, and the scene's screens with their arguments.
  var newScreens: [Candidate] {
    asked { session throws(CommandError) in
      let state = try session.state()
      let screens = state.window.flattened.filter { $0.kind == .screen }
      var titles: [String: String] = [:]
      for screen in screens { titles[screen.name ?? ""] = screen.title ?? "" }
      for screen in try compiled(session, state)?.screens.all ?? [] { titles[screen.name] = screen.title ?? "" }
      return titles.keys.sorted().map { Candidate(Notation.text(name: $0), titles[$0] ?? "") }
        + screens.filter { $0.arguments != nil }.map {
          Candidate(Notation.text(name: $0.name ?? "", arguments: $0.arguments), "as @\($0.id)")
        }
    }
  }

  /// The arguments of a screen, transition or coordinator as words: `sku=`, and `choice=yes` for each allowed value.
  func arguments(of name: String, _ kind: ArgumentWords.Kind) -> [Candidate] {
    let given = Set(line.words.compactMap { $0.split(separator: "=").first.map(String.init) })
    return asked { session throws(CommandError) in
      var candidates: [Candidate] = []
      for (name, schema) in try ArgumentTypes(session: session).schemas(of: name, kind) where !given.contains(name) {
        let about = schema["title"]?.stringValue ?? schema["description"]?.stringValue ?? schema["type"]?.stringValue
        let isBoolean = schema["type"]?.stringValue == "boolean"
        let allowed = isBoolean ? ["true", "false"] : (schema["enum"]?.arrayValue ?? []).compactMap(\.stringValue)
        if allowed.isEmpty {
          candidates.append(Candidate(name + "=", about ?? ""))
        } else {
          candidates += allowed.map { Candidate("\(name)=\($0)", schema["title"]?.stringValue ?? "") }
        }
      }
      return candidates
    }
  }

  /// The coordinators of the scene, by name and by id.
  var coordinators: [Candidate] {
    asked { session throws(CommandError) in
      let coordinators = try session.state().coordinators
      return coordinators.map { Candidate(Notation.text(name: $0.name), "@\($0.id)") }
        + coordinators.map { Candidate("@\($0.id)", $0.name) }
    }
  }

  /// The coordinators that the map declares.
  var declaredCoordinators: [Candidate] {
    asked { session throws(CommandError) in
      (try compiled(session, try session.state())?.coordinators.all ?? [])
        .map { coordinator in
          let arguments = coordinator.arguments.parameters.map(\.name)
          return Candidate(
            Notation.text(name: coordinator.name), arguments.isEmpty ? "" : "takes \(arguments.joined(separator: ", "))"
          )
        }
    }
  }

  /// The screens about which a handler of the map may be asked.
  func elements(of request: MapHandlers.Request) -> [Candidate] {
    asked { session throws(CommandError) in
      guard let map = try compiled(session, try session.state()) else { return [] }
      let handlers = [map.rootHandlers] + map.screens.all.map(\.handlers)
      let names = Set(handlers.flatMap(\.entries).filter { $0.request == request }.map { map.screens[$0.element].name })
      return names.sorted().map { Candidate(Notation.text(name: $0), map.screens[$0]?.title ?? "") }
    }
  }

  /// The stacks and tabs of the scene, by label and by id.
  var containers: [Candidate] {
    asked { session throws(CommandError) in
      let containers = try session.state().window.flattened.filter { $0.kind == .stack || $0.kind == .tabs }
      return containers.compactMap { one in
        one.name.flatMap { $0.isEmpty ? nil : Candidate(Notation.text(name: $0), "\(one.kind.rawValue) @\(one.id)") }
      } + containers.map { Candidate("@\($0.id)", "\($0.kind.rawValue) \($0.tabName)") }
    }
  }

  /// The map of a scene; nil if it goes by none.
  private func compiled(
    _ session: Session, _ state: SceneInterface.Get.Reply
  ) throws(CommandError) -> CompiledMap? {
    guard let map = state.info.map else { return nil }
    return MapReading(try session.call(ManagerInterface.GetMap.self, .init(map: map)).source, file: map).map
  }

  var tabs: [Candidate] {
    asked { session throws(CommandError) in
      try session.state().window.flattened.filter { $0.kind == .tabs }.flatMap { $0.children ?? [] }
        .map { Candidate(Notation.text(name: $0.tabName), "@\($0.id)") }
    }
  }

  /// The transitions that the map declares at the top.
  var transitions: [Candidate] {
    asked { session throws(CommandError) in
      try session.call(NavigationInterface.ListTransitions.self, .init(scene: try session.scene())).transitions
        .map { Candidate(Notation.text(name: $0.name), $0.kind.rawValue + ($0.target.map { " \($0)" } ?? "")) }
    }
  }

  /// The scopes of links, including those that a case activates.
  var scopes: [Candidate] {
    asked { session throws(CommandError) in
      try session.state().scopes.map { Candidate($0.scope, $0.active ? "active" : "not active") }
    }
  }

  /// The links of the map, up to their first variable.
  var links: [Candidate] {
    asked { session throws(CommandError) in
      guard let links = try compiled(session, try session.state())?.links else { return [] }
      var candidates: [Candidate] = []
      for scheme in links.schemes {
        for route in links.routes.all {
          let pattern = route.pattern.text
          let fixed = pattern[..<(pattern.utf8.firstIndex(of: UInt8(ascii: "{")) ?? pattern.endIndex)]
          candidates.append(Candidate("\(scheme):/\(fixed)", pattern))
        }
      }
      return candidates
    }
  }

  var maps: [Candidate] {
    asked { session throws(CommandError) in
      try session.call(ManagerInterface.ListMaps.self, .init()).maps.map { Candidate($0.map, $0.version) }
    }
  }

  var clients: [Candidate] {
    asked { session throws(CommandError) in
      var candidates: [Candidate] = []
      try session.forEachPage { after throws(CommandError) in
        let page = try session.call(ManagerInterface.ListClients.self, .init(after: after, limit: Session.pageMax))
        candidates += page.clients.map {
          Candidate($0.client, [$0.subscribed, $0.command].compactMap { $0 }.joined(separator: ", "))
        }
        return page.next
      }
      return candidates
    }
  }

  var revisions: [Candidate] {
    asked { session throws(CommandError) in
      try session.call(SceneInterface.History.self, .init(scene: try session.scene(), limit: 20)).commits
        .map { Candidate(String($0.revision), CommitWords($0).action) }
    }
  }

  /// Asks the daemon that the line selects; empty when it does not answer.
  private func asked(_ ask: (Session) throws(CommandError) -> [Candidate]) -> [Candidate] {
    guard var options = try? GlobalOptions(line.global) else { return [] }
    // The scene may be the word of the verb.
    if line.verb?.page.takesScene == true, let scene = line.words.first { options.scene = scene }
    options.timeout = Self.patience
    let console = Console(environment: environment, output: { _ in }, error: { _ in })
    let session = Session(options, console) { _ in .ended(1, message: nil) }
    defer { session.close() }
    return (try? ask(session)) ?? []
  }
}
