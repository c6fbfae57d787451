/// Attaches this terminal to a scene.
struct AttachVerb: Verb {
  static var name: StaticString { "attach" }
  static let page = VerbPage(
    group: .scenes, synopsis: "[SCENE] [--guard SCREEN…] [--requests]",
    summary: "shows the scene in this terminal, and lets keys drive it",
    options: [
      .values("guard", "SCREEN", "ask here before an operation makes one of these screens go away"),
      .flag("requests", "answer here the requests that the map delegates"),
    ],
    examples: [
      .init("navctl attach till-1", "arrows and Enter choose, Esc goes back, : takes a verb, ? helps, q detaches"),
      .init("navctl attach till-1 --guard LineItem CardWait", "and asks whether a LineItem may be left"),
    ])

  private let scene: String?
  private let guards: [String]
  private let answersRequests: Bool

  init(_ arguments: inout Arguments) throws(UsageError) {
    scene = arguments.nextIfAny()
    guards = arguments.values("guard") ?? []
    answersRequests = arguments.flag("requests")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let name = if let scene { scene } else { try session.scene() }
    return try session.attach(to: name, guards: guards, answersRequests: answersRequests)
  }
}
