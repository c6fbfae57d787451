/// Attaches this terminal to a scene.
struct AttachVerb: Verb {
  static var name: StaticString { "attach" }
  static let page = VerbPage(
    group: .scenes, synopsis: "[SCENE]", summary: "shows the scene in this terminal, and lets keys drive it",
    examples: [
      .init("navctl attach till-1", "Esc goes back, 1-9 select tabs, : takes a verb, ? helps, q detaches")
    ])

  private let scene: String?

  init(_ arguments: inout Arguments) throws(UsageError) {
    scene = arguments.nextIfAny()
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let name = if let scene { scene } else { try session.scene() }
    return try session.attach(to: name)
  }
}
