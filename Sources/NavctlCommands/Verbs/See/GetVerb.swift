import NavigationProtocol

/// Prints the state of a scene: Get.
struct GetVerb: Verb {
  static var name: StaticString { "get" }
  static var prints: String? { "org.navd.Scene.Get" }
  static let page = VerbPage(
    group: .see, synopsis: "[SCENE] [--revision REV]", summary: "prints everything about the scene as JSON",
    options: [.value("revision", "REV", "the past: the state after the last commit at or before REV")],
    takesScene: true,
    examples: [
      .init("navctl get", "the whole reply, over many lines"),
      .init("navctl get --format '{info.revision}'", "the scene's revision"),
      .init("navctl get --revision 12", "as it was after revision 12"),
    ])

  private let revision: Int?

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    revision = try arguments.integer("revision")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let state = try session.state(revision: revision)
    session.printJSON(state.tree)
    return .done
  }
}
