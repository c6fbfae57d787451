import NavigationProtocol

/// Closes a scene: Close.
struct CloseVerb: Verb {
  static var name: StaticString { "close" }
  static let page = VerbPage(
    group: .scenes, synopsis: "[SCENE]", summary: "closes a scene: its coordinators finish, its state is deleted",
    examples: [
      .init("navctl close till-1", "closes till-1")
    ])

  private let scene: String?

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    scene = arguments.nextIfAny()
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let name = if let scene { scene } else { try session.scene() }
    let reply = try session.call(SceneInterface.Close.self, .init(scene: name))
    session.print(reply) { session.options.isQuiet ? "" : "closed \(name.shown)\n" }
    return .done
  }
}
