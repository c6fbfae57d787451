import NavigationProtocol

/// Prints a scene as a document for `import`: Get.
struct ExportVerb: Verb {
  static var name: StaticString { "export" }
  static let page = VerbPage(
    group: .scenes, synopsis: "[SCENE] [--revision REV | --last-readable]",
    summary: "prints a scene as JSON, to keep it or to make it anew elsewhere",
    details: "The document is what Get replies: the tree with its ids, the path, and the coordinators.",
    options: [
      .value("revision", "REV", "the past: the state after the last commit at or before REV"),
      .flag("last-readable", "if navd cannot read the scene: its last state that can be read"),
    ],
    examples: [
      .init("navctl export till-1 > till-1.json", "keeps the scene in a file"),
      .init("navctl export till-1 | navctl --host kitchen import -", "makes the same scene on another machine"),
    ])

  private let scene: String?
  private let revision: Int?
  private let isLastReadable: Bool

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    scene = arguments.nextIfAny()
    revision = try arguments.integer("revision", least: 1)
    isLastReadable = arguments.flag("last-readable")
    try arguments.end()
    if isLastReadable, revision != nil { throw arguments.error("--revision and --last-readable exclude each other") }
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    // Without a name it would be the only scene that can be read.
    if isLastReadable, scene ?? session.givenScene == nil {
      throw CommandError(
        .usage, "Usage", "--last-readable needs the name of a scene", hints: ["try: navctl scenes, which names them"])
    }
    let name = if let scene { scene } else { try session.scene() }
    let document = try session.call(
      SceneInterface.Get.self, .init(scene: name, revision: revision, lastReadable: isLastReadable ? true : nil))
    session.printJSON(document.tree)
    return .done
  }
}
