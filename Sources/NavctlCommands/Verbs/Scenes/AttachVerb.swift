import NavigationProtocol

/// Attaches this terminal to a scene.
struct AttachVerb: Verb {
  static var name: StaticString { "attach" }
  static let page = VerbPage(
    group: .scenes, synopsis: "[SCENE] [--name NAME] [--observe|--exclusive] [--steal] [--guard SCREEN…] [--requests]",
    summary: "shows the scene in this terminal, and lets keys drive it",
    options: [
      .value("name", "NAME", "what others see this terminal as, instead of its tty"),
      .flag("observe", "only look: keys change nothing"),
      .flag("exclusive", "no other front-end may drive the scene meanwhile"),
      .flag("steal", "take the place of a front-end that holds the scene for itself"),
      .values("guard", "SCREEN", "ask here before an operation makes one of these screens go away"),
      .flag("requests", "answer here the requests that the map delegates"),
    ],
    examples: [
      .init("navctl attach till-1", "arrows and Enter choose, Esc goes back, : takes a verb, ? helps, q detaches"),
      .init("navctl attach till-1 --observe --name wall", "shows it on the wall"),
      .init("navctl attach till-1 --guard LineItem CardWait", "and asks whether a LineItem may be left"),
    ])

  private let scene: String?
  let name: String?
  let mode: SceneInterface.Attach.Parameters.Mode
  let steals: Bool
  let guards: [String]
  let answersRequests: Bool

  init(_ arguments: inout Arguments) throws(UsageError) {
    try arguments.exclusive("observe", "exclusive")
    scene = arguments.nextIfAny()
    name = try arguments.value("name")
    mode = arguments.flag("observe") ? .observe : arguments.flag("exclusive") ? .exclusive : .mirror
    steals = arguments.flag("steal")
    guards = arguments.values("guard") ?? []
    answersRequests = arguments.flag("requests")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let name = if let scene { scene } else { try session.scene() }
    return try session.attach(to: name, as: self)
  }
}
