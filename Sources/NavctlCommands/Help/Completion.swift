import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import SceneMap

/// The completions of the last word of a command line.
struct Completion {
  /// A possible completion of the last word.
  struct Candidate: Equatable, Sendable {
    var text: String
    /// Its meaning in a few words; may be empty.
    var about = ""

    init(_ text: String, _ about: String = "") { (self.text, self.about) = (text, about) }
  }

  /// The words before the last one.
  private let words: [String]
  private let last: String
  let environment: (String) -> String?

  /// The time within which the daemon must answer, because a user waits at the prompt. A daemon of a busy machine takes
  /// its time, and a list that is late is better than none.
  static let patience = Duration.seconds(2)

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

  /// The candidates that begin with the last word, without those that have invisible characters: the shell would print these.
  var candidates: [Candidate] {
    all.filter { $0.text.utf8.starts(with: last.utf8) && !Notation.hasInvisible($0.text) }
  }

  private var all: [Candidate] {
    if let option = openOption {
      return values(of: option.name).map { Candidate(option.prefix + $0.text, $0.about) }
    }
    guard let verb = line.verb else {
      return last.utf8.starts(with: "-".utf8) ? Self.options(GlobalOptions.options) : Self.verbs
    }
    if last.utf8.starts(with: "-".utf8) { return Self.options(verb.allOptions + GlobalOptions.options) }
    let name = verb.name.description
    if let place = ArgumentWords.place(in: name), line.words.count > place.index {
      return arguments(of: line.words[place.index], place.kind)
    }
    if verb.page.takesScene { return line.words.isEmpty ? scenes : [] }
    return words(of: name)
  }

  /// The words of a verb that takes neither a scene alone nor arguments here.
  private func words(of verb: String) -> [Candidate] {
    switch verb {
    case "help": return Self.verbs + [Candidate("format", "the fields of --format")]
    case "attach", "close", "open", "export": return line.words.isEmpty ? scenes : []
    case "select-tab": return tabs
    case "move", "follow": return transitions
    case "start": return declaredCoordinators
    case "finish": return coordinators
    case "replace-coordinator": return line.words.isEmpty ? coordinators : declaredCoordinators
    case "show": return elements(of: .show)
    case "hide": return elements(of: .hide)
    case "route": return newScreens
    case "result": return screens.filter { $0.text.utf8.first == UInt8(ascii: "@") } + coordinators
    case "find", "wait": return newScreens
    case "introspect":
      return ["Fleet", "Manager", "Navigation", "Scene"].map { Candidate("org.navd.\($0)") }
        + [Candidate("org.varlink.service")]
    case "call": return MethodID.allCases.map { Candidate($0.name.description) }
    case "complete": return ["bash", "zsh", "fish"].map { Candidate($0) }
    case "map":
      return line.words.isEmpty ? Self.mapCommands : line.words.first == "remove" ? maps : []
    case "graph": return maps
    case "fleet":
      return line.words.isEmpty
        ? [
          Candidate("status", "the owner of the scenes, and the other hosts"),
          Candidate("hand-over", "have another host own the scenes"),
          Candidate("leave", "remove a host that is gone for good"),
        ] : []
    case "links":
      return line.words.isEmpty
        ? [Candidate("activate", "let links of a scope be opened"), Candidate("deactivate", "let them wait")]
        : line.words.count == 1 ? scopes : []
    case "open-link", "resolve-link": return links
    case "kick": return clients
    case "at":
      return line.words.isEmpty ? revisions : ["tree", "path", "get", "coordinators"].map { Candidate($0) }
    case "diff": return revisions
    // Files, and arguments that cannot be known: the shell completes files if there are no candidates.
    case "apply", "backup", "import", "restore", "replay", "record", "ask", "undo", "redo", "set-tabs": return []
    case "push", "present", "go", "go-path", "replace", "replace-top", "set-stack", "set-root", "replace-screens":
      return newScreens
    case "set-screen": return line.words.isEmpty ? screens : newScreens
    default: return VerbTable.verb(verb)?.page.synopsis.holds("REF") == true ? screens : []
    }
  }

  private static let mapCommands = [
    Candidate("check", "report the mistakes of a file"), Candidate("status", "list the maps in use, and held changes"),
    Candidate("test", "run its examples"),
    Candidate("links", "list its links"), Candidate("graph", "draw it"), Candidate("install", "let scenes go by it"),
    Candidate("remove", "remove one that was installed"),
  ]

  private static var verbs: [Candidate] { VerbTable.verbs.map { Candidate($0.name.description, $0.page.summary) } }

  /// The names of the methods that make commits, as events have them.
  private static var operations: [Candidate] {
    let others: [MethodID] = [.navigationUndo, .navigationRedo, .navigationApply]
    return (MethodID.allCases.filter(\.isOperation) + others)
      .map { Candidate(String("\($0.name)".split(separator: ".").last ?? "")) }
  }

  private static func options(_ options: [Option]) -> [Candidate] {
    options.flatMap { option in
      (option.letter.map { [Candidate("-\($0)", option.help)] } ?? []) + [Candidate("--\(option.name)", option.help)]
    }
  }

  /// The option whose value is to be completed: one of the words before, or the part of the same word before `=`.
  private var openOption: (name: String, prefix: String)? {
    if last.utf8.starts(with: "--".utf8), let equals = last.utf8.firstIndex(of: UInt8(ascii: "=")) {
      return (String(last[..<equals].dropFirst(2)), String(last[...equals]))
    }
    let known = GlobalOptions.options + (line.verb?.allOptions ?? [])
    // An option that takes words may have some already.
    guard let place = words.lastIndex(where: { $0.utf8.count > 1 && $0.utf8.first == UInt8(ascii: "-") }),
      let option = known.first(where: { option in
        words[place] == "--\(option.name)" || option.letter.map { words[place] == "-\($0)" } ?? false
      })
    else { return nil }
    switch option.arity {
    case .value where place == words.count - 1: return (option.name, "")
    case .values where last.utf8.first != UInt8(ascii: "-"): return (option.name, "")
    default: return nil
    }
  }

  /// The line up to the last word, without an option that still needs a value.
  var line: (global: [GivenOption], verb: (any Verb.Type)?, words: [String]) {
    guard let reader = (try? CommandLineReader(words)) ?? (try? CommandLineReader(words.dropLast())) else {
      return ([], nil, [])
    }
    return (reader.global, reader.verb, reader.words)
  }

  private func values(of option: String) -> [Candidate] {
    let verb = line.verb?.name.description
    return switch option {
    case "scene": scenes
    case "map": maps
    case "format" where verb == "map" || verb == "graph": MapPicture.allCases.map { Candidate($0.rawValue) }
    case "format":
      (line.verb?.prints.flatMap { PrintedFields($0) }?.names ?? []).map { Candidate("{\($0)}") }
    case "color": GlobalOptions.Color.allCases.map { Candidate($0.rawValue) }
    case "if-missing": [Candidate("ignore")]
    case "if-presenting": ["stack", "replace", "error"].map { Candidate($0) }
    case "revision", "since", "before", "if-revision": revisions
    case "on", "to", "if-top", "guard": screens
    case "root", "stack": newScreens
    case "container": containers
    case "parent", "as": coordinators
    case "filter": Self.operations + newScreens
    case "kind": ["window", "stack", "tabs", "screen"].map { Candidate($0) }
    case "order": ["first", "last", "top", "all"].map { Candidate($0) }
    default: []
    }
  }
}
