import NavigationProtocol

/// Prints a scene as a document for `import`: Get.
struct ExportVerb: Verb {
  static var name: StaticString { "export" }
  static let page = VerbPage(
    group: .scenes, synopsis: "[SCENE] [--revision REV]",
    summary: "prints a scene as JSON, to keep it or to make it anew elsewhere",
    details: "The document is what Get replies: the tree with its ids, the path, and the coordinators.",
    options: [.value("revision", "REV", "the past: the state after the last commit at or before REV")],
    examples: [
      .init("navctl export till-1 > till-1.json", "keeps the scene in a file"),
      .init("navctl export till-1 | navctl --host kitchen import -", "makes the same scene on another machine"),
    ])

  private let scene: String?
  private let revision: Int?

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    scene = arguments.nextIfAny()
    revision = try arguments.integer("revision", least: 1)
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let name = if let scene { scene } else { try session.scene() }
    let document = try session.call(SceneInterface.Get.self, .init(scene: name, revision: revision))
    session.printJSON(document.tree)
    return .done
  }
}
