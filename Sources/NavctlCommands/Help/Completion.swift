import NavigationClient
import NavigationProtocol
import SceneMap

/// The completions of the last word of a command line.
struct Completion {
  /// The words before the last one.
  private let words: [String]
  private let last: String
  private let environment: (String) -> String?

  /// How long the daemon may take: a user is waiting at a prompt.
  private static let patience = Duration.milliseconds(500)

  /// Completes a command line.
  ///
  /// - Parameters:
  ///   - words: The words after `navctl`; the last one is to be completed.
  ///   - environment: Looks a variable up.
  init(_ words: [String], _ environment: @escaping (String) -> String?) {
    self.words = words.dropLast()
    last = words.last ?? ""
    self.environment = environment
  }

  /// The candidates that begin with the last word.
  var candidates: [String] {
    all.filter { $0.utf8.starts(with: last.utf8) }
  }

  private var all: [String] {
    if let option = openOption {
      return values(of: option.name).map { option.prefix + $0 }
    }
    guard let verb = line.verb else {
      return last.utf8.starts(with: "-".utf8)
        ? GlobalOptions.options.map { "--\($0.name)" } : VerbTable.verbs.map { $0.name.description }
    }
    if last.utf8.starts(with: "-".utf8) {
      return (verb.allOptions + GlobalOptions.options).map { "--\($0.name)" }
    }
    switch verb.name.description {
    case "help": return VerbTable.verbs.map { $0.name.description }
    case "attach", "close", "open": return scenes
    case "select-tab": return tabs
    case "move": return transitions
    case "introspect": return ["org.navd.Manager", "org.navd.Navigation", "org.navd.Scene", "org.varlink.service"]
    case "call": return MethodID.allCases.map { $0.name.description }
    case "complete": return ["bash", "zsh", "fish"]
    case "map": return line.words.isEmpty ? ["check", "test", "links", "graph", "install", "remove"] : []
    case "links": return line.words.isEmpty ? ["activate", "deactivate"] : line.words.count == 1 ? scopes : []
    case "apply", "open-link", "resolve-link": return []
    case "push", "present", "go", "go-path", "replace", "replace-top", "set-stack", "set-root", "replace-screens":
      return newScreens
    case "set-screen": return line.words.isEmpty ? screens : newScreens
    case "follow": return transitions
    default: return screens
    }
  }

  /// The option whose value is to be completed: the word before, or the part of the same word before `=`.
  private var openOption: (name: String, prefix: String)? {
    if last.utf8.starts(with: "--".utf8), let equals = last.utf8.firstIndex(of: UInt8(ascii: "=")) {
      return (String(last[..<equals].dropFirst(2)), String(last[...equals]))
    }
    guard let before = words.last, before.utf8.starts(with: "--".utf8) else { return nil }
    let name = String(before.dropFirst(2))
    let option = (GlobalOptions.options + (line.verb?.allOptions ?? [])).first { $0.name == name }
    switch option?.arity {
    case .value, .values: return (name, "")
    default: return nil
    }
  }

  /// The line up to the last word, without an option that still needs a value.
  private var line: (global: [GivenOption], verb: (any Verb.Type)?, words: [String]) {
    guard let reader = (try? CommandLineReader(words)) ?? (try? CommandLineReader(words.dropLast())) else {
      return ([], nil, [])
    }
    return (reader.global, reader.verb, reader.words)
  }

  private func values(of option: String) -> [String] {
    switch option {
    case "scene": scenes
    case "format" where line.verb?.name.description == "map": MapPicture.allCases.map(\.rawValue)
    case "color": GlobalOptions.Color.allCases.map(\.rawValue)
    case "if-missing": ["ignore"]
    case "on", "to", "if-top": screens
    default: []
    }
  }

  private var scenes: [String] {
    asked { session throws(CommandError) in try session.scenes().map(\.scene) }
  }

  /// References to the screens of the scene: ids, and unique names.
  private var screens: [String] {
    asked { session throws(CommandError) in
      let screens = try session.state().window.flattened.filter { $0.kind == .screen }
      let names = Set(screens.compactMap(\.name)).sorted()
      return screens.map { "@\($0.id)" } + names.map { Notation.text(name: $0) }
        + screens.filter { $0.arguments != nil }.map { Notation.text(name: $0.name ?? "", arguments: $0.arguments) }
    }
  }

  /// Screens to show: the names of the map's screens, and the scene's screens with their arguments.
  private var newScreens: [String] {
    asked { session throws(CommandError) in
      let state = try session.state()
      let screens = state.window.flattened.filter { $0.kind == .screen }
      var names = Set(screens.compactMap(\.name))
      if let map = state.info.map {
        let source = try session.call(ManagerInterface.GetMap.self, .init(map: map)).source
        names.formUnion(MapReading(source, file: map).map?.screens.all.map(\.name) ?? [])
      }
      return names.sorted().map { Notation.text(name: $0) }
        + screens.filter { $0.arguments != nil }.map { Notation.text(name: $0.name ?? "", arguments: $0.arguments) }
    }
  }

  private var tabs: [String] {
    asked { session throws(CommandError) in
      try session.state().window.flattened.filter { $0.kind == .tabs }.flatMap { $0.children ?? [] }
        .map { Notation.text(name: $0.tabName) }
    }
  }

  /// The transitions that the map declares at the top.
  private var transitions: [String] {
    asked { session throws(CommandError) in
      try session.call(NavigationInterface.ListTransitions.self, .init(scene: try session.scene())).transitions
        .map { Notation.text(name: $0.name) }
    }
  }

  /// The scopes of links, including those that a case activates.
  private var scopes: [String] {
    asked { session throws(CommandError) in try session.state().scopes.map(\.scope) }
  }

  /// Asks the daemon that the line selects; empty when it does not answer.
  private func asked(_ ask: (Session) throws(CommandError) -> [String]) -> [String] {
    guard var options = try? GlobalOptions(line.global) else { return [] }
    options.timeout = Self.patience
    let console = Console(environment: environment, output: { _ in }, error: { _ in })
    let session = Session(options, console) { _ in .ended(1, message: nil) }
    defer { session.close() }
    return (try? ask(session)) ?? []
  }
}
