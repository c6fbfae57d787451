import SceneMap

/// Works on the file of a scene map, without a navd: checks it, lists its links, draws it.
struct MapVerb: Verb {
  static var name: StaticString { "map" }
  static let page = VerbPage(
    group: .maps, synopsis: "check FILE… [--strict] | links FILE [URL] | graph FILE [--format PICTURE]",
    summary: "checks the file of a scene map, lists its links, draws it",
    details: """
      check says what is wrong with each file, with line and column: exit code 0 when there are no errors, else 1; with
      --strict a warning is as bad. links lists the links of a map, or says where a URL leads and, where it leads nowhere,
      why (exit code 3). graph prints a picture: --format mermaid (the default), dot, or svg, which Graphviz makes. FILE may
      be -, standard input. No navd is asked.
      """,
    options: [.flag("strict", "check: warnings are errors, too")],
    examples: [
      .init("navctl map check till.yaml", "before it is committed"),
      .init("navctl --json map check maps/*.yaml --strict", "for programs: valid, and diagnostics"),
      .init("navctl map links till.yaml pos://stock/4711", "where a URL leads"),
      .init("navctl map graph till.yaml --format svg > till.svg", "a picture for the wall"),
    ])

  private enum Action {
    case check([String], isStrict: Bool)
    case links(String, url: String?)
    case graph(String)
  }

  private let action: Action

  init(_ arguments: inout Arguments) throws(UsageError) {
    let what = try arguments.next("check, links or graph")
    switch what {
    case "check":
      let files = arguments.rest()
      guard !files.isEmpty else { throw arguments.error("FILE is missing") }
      action = .check(files, isStrict: arguments.flag("strict"))
    case "links": action = .links(try arguments.next("FILE"), url: arguments.nextIfAny())
    case "graph": action = .graph(try arguments.next("FILE"))
    default: throw arguments.error("\(what.shown) is none of check, links and graph")
    }
    if what != "check", arguments.flag("strict") { throw arguments.error("--strict is for check") }
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    switch action {
    case .check(let files, let isStrict): try session.check(maps: files, isStrict: isStrict)
    case .links(let file, let url?): try session.resolve(link: url, of: file)
    case .links(let file, nil): try session.listLinks(of: file)
    case .graph(let file): try session.draw(file)
    }
  }
}
