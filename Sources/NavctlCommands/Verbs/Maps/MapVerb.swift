import SceneMap

/// Works on a scene map: checks its file, tries its examples, lists its links, draws it, installs and removes it.
struct MapVerb: Verb {
  static var name: StaticString { "map" }
  static let page = VerbPage(
    group: .maps,
    synopsis:
      "check FILE… [--strict] | status | test FILE… [--example NAME] | links FILE [URL] | graph [FILE] [--format PICTURE] [--watch] | install FILE | remove NAME",
    summary:
      "checks the file of a scene map, tries its examples, lists its links, draws it; installs one, removes it, or lists the maps in use",
    details: """
      check says what is wrong with each file, with line and column: exit code 0 when there are no errors, else 1; with
      --strict a warning is as bad. test carries out the examples of each map, each in a new scene of its own: exit code 1
      when one leads elsewhere than it says. links lists the links of a map, or says where a URL leads and, where it leads nowhere,
      why (exit code 3). graph prints a picture: --format text (boxes and arrows, the default on a terminal), mermaid (the default elsewhere),
      dot, or svg, which Graphviz makes; without FILE it is that of navctl graph: the map of the scene, with marks where each
      scene is. FILE may be -, standard input. With a FILE, no navd is asked for these. status lists the maps in use, then the changes of
      files that navd holds back because they could take something from scenes, and the findings about files: exit code 1 when a
      change is held back or a file has errors. install gives a running navd a map, or the next version of one,
      which goes before a file of the same name; remove takes one away that was installed so. Both say of each scene of the
      map what became of it, or with --dry-run what would: kept (nothing changes), moved (its screens go by the new map),
      cut (what is gone has left), rebuilt (it is at the initial route), suspended (its map is gone, or the initial route
      cannot be built); and its path then.
      """,
    options: [
      .flag("strict", "check: warnings are errors, too"),
      .value("example", "NAME", "test: only the example of that name"),
      .flag("dry-run", "install, remove: only predict the effect on scenes"),
      .flag("allow-downgrade", "install: a lower version than the present one"),
      .flag("watch", "graph without FILE: draw it again after each change"),
    ],
    examples: [
      .init("navctl map check till.yaml", "before it is committed"),
      .init("navctl --json map check maps/*.yaml --strict", "for programs: valid, and diagnostics"),
      .init("navctl map test till.yaml", "checks the outcome of its examples"),
      .init("navctl map links till.yaml pos://stock/4711", "the destination of a URL"),
      .init("navctl map status", "the maps in use, and the changes that wait for a reload"),
      .init("navctl map install till.yaml", "scenes can be opened with it"),
      .init("navctl map install till.yaml --dry-run", "predicts the effect on open scenes"),
      .init("navctl map graph --watch", "the map of the scene, and the place of each of its scenes, live"),
      .init("navctl map graph till.yaml --format svg > till.svg", "a picture for the wall"),
    ])

  private enum Action {
    case check([String], isStrict: Bool)
    case status
    case test([String], only: String?)
    case links(String, url: String?)
    case graph(String)
    case graphOfScene(watches: Bool)
    case install(String, isDryRun: Bool, allowsDowngrade: Bool)
    case remove(String, isDryRun: Bool)
  }

  private let action: Action

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    let what = try arguments.next("check, status, test, links, graph, install or remove")
    switch what {
    case "check": action = .check(try Self.files(&arguments), isStrict: arguments.flag("strict"))
    case "status": action = .status
    case "test": action = .test(try Self.files(&arguments), only: try arguments.value("example"))
    case "links": action = .links(try arguments.next("FILE"), url: arguments.nextIfAny())
    case "graph":
      let (file, watches) = (arguments.nextIfAny(), arguments.flag("watch"))
      if file != nil, watches { throw arguments.error("--watch is for graph without FILE") }
      action = file.map { .graph($0) } ?? .graphOfScene(watches: watches)
    case "install":
      action = .install(
        try arguments.next("FILE"), isDryRun: arguments.flag("dry-run"),
        allowsDowngrade: arguments.flag("allow-downgrade"))
    case "remove": action = .remove(try arguments.next("NAME"), isDryRun: arguments.flag("dry-run"))
    default: throw arguments.error("\(what.shown): expected check, status, test, links, graph, install or remove")
    }
    if what != "install", arguments.flag("allow-downgrade") {
      throw arguments.error("--allow-downgrade is for install")
    }
    if what != "install", what != "remove", arguments.flag("dry-run") {
      throw arguments.error("--dry-run is for install and remove")
    }
    if what != "graph", arguments.flag("watch") { throw arguments.error("--watch is for graph") }
    if what != "check", arguments.flag("strict") { throw arguments.error("--strict is for check") }
    if what != "test", arguments.flag("example") { throw arguments.error("--example is for test") }
    try arguments.end()
  }

  private static func files(_ arguments: inout VerbArguments) throws(UsageError) -> [String] {
    let files = arguments.rest()
    guard !files.isEmpty else { throw arguments.error("FILE is missing") }
    return files
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let maps = MapCommands(session: session)
    return switch action {
    case .check(let files, let isStrict): try maps.check(files, isStrict: isStrict)
    case .status: try maps.status()
    case .test(let files, let only): try maps.test(files, only: only)
    case .links(let file, let url?): try maps.resolve(link: url, of: file)
    case .links(let file, nil): try maps.listLinks(of: file)
    case .graph(let file): try maps.draw(file)
    case .graphOfScene(let watches): try GraphVerb(watches: watches).run(session)
    case .install(let file, let isDryRun, let allowsDowngrade):
      try maps.install(file, isDryRun: isDryRun, allowsDowngrade: allowsDowngrade)
    case .remove(let name, let isDryRun): try maps.remove(name, isDryRun: isDryRun)
    }
  }
}
