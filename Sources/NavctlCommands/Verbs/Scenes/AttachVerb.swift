import NavigationProtocol

/// Attaches this terminal to a scene.
struct AttachVerb: Verb {
  static var name: StaticString { "attach" }
  static let page = VerbPage(
    group: .scenes,
    synopsis:
      "[SCENE] [--open] [--map MAP|--root SCREEN] [--name NAME] [--observe|--exclusive] [--steal] [--guard SCREEN…] "
      + "[--requests] | --keys",
    summary: "shows the scene in this terminal, and lets keys drive it",
    details: """
      The first letters of a scene will do if no other begins with them. Without a scene, or where several begin so, you
      choose from a list. With --map or --root and no scene, a new scene is opened, for which navd makes a name.
      """,
    options: [
      .flag("open", "open the scene by the only map there is if it is not open").letter("A"),
      .value("map", "MAP", "open the scene by this map if it is not open"),
      .value("root", "SCREEN", "open the scene with this screen if it is not open"),
      .value("name", "NAME", "the name that others see, instead of that of the tty"),
      .flag("observe", "only look: keys change nothing"),
      .flag("exclusive", "no other front-end may drive the scene meanwhile"),
      .flag("steal", "take the place of a front-end that holds the scene for itself"),
      .values("guard", "SCREEN", "ask here before an operation makes one of these screens go away"),
      .flag("requests", "answer here the requests that the map delegates"),
      .flag("keys", "print the keys and looks as an attach.yaml, to change them, instead of attaching"),
    ],
    examples: [
      .init("navctl attach till-1", "arrows and Enter choose, Esc goes back, : takes a verb, ? helps, q detaches"),
      .init("navctl attach till-1 --map pos", "opens it by the map pos first, unless it is open"),
      .init("navctl attach -A till-1", "the same where pos is the only map"),
      .init("navctl attach till-1 --observe --name wall", "shows it on the wall"),
      .init("navctl attach till-1 --guard LineItem CardWait", "and asks whether a LineItem may be left"),
      .init("navctl attach --keys > ~/.config/navd/attach.yaml", "keys and looks, to be changed there"),
    ])

  private let scene: String?
  private let opens: Bool
  private let map: String?
  private let root: NavigationInterface.Screen?
  let name: String?
  let mode: SceneInterface.Attach.Parameters.Mode
  let steals: Bool
  let guards: [String]
  let answersRequests: Bool
  let listsKeys: Bool

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    try arguments.exclusive("observe", "exclusive")
    try arguments.exclusive("map", "root")
    map = try arguments.value("map")
    root = try arguments.value("root").map { text throws(UsageError) in try arguments.screen(text) }
    opens = arguments.flag("open")
    scene = arguments.nextIfAny()
    name = try arguments.value("name")
    mode = arguments.flag("observe") ? .observe : arguments.flag("exclusive") ? .exclusive : .mirror
    steals = arguments.flag("steal")
    guards = arguments.values("guard") ?? []
    answersRequests = arguments.flag("requests")
    listsKeys = arguments.flag("keys")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    if listsKeys { return try session.attach(to: nil, as: self) }
    let given = scene ?? session.givenScene
    if map != nil || root != nil {
      let reply = try session.call(SceneInterface.Open.self, .init(scene: given, map: map, root: root))
      return try session.attach(to: reply.info.scene, as: self)
    }
    let names = try session.scenes().map(\.scene)
    if opens, let given, !names.contains(given) {
      let map = try Self.onlyMap(session)
      return try session.attach(
        to: try session.call(SceneInterface.Open.self, .init(scene: given, map: map)).info.scene, as: self)
    }
    guard let given else {
      if opens, names.isEmpty {
        let map = try Self.onlyMap(session)
        return try session.attach(
          to: try session.call(SceneInterface.Open.self, .init(map: map)).info.scene, as: self)
      }
      if names.count > 1, session.console.isTerminal { return try session.attach(to: nil, as: self) }
      return try session.attach(to: try session.scene(), as: self)
    }
    let matches = names.contains(given) ? [given] : names.filter { $0.hasPrefix(given) }
    guard matches.count > 1 else { return try session.attach(to: matches.first ?? given, as: self) }
    if session.console.isTerminal { return try session.attach(to: nil, filter: given, as: self) }
    throw CommandError(
      .usage, "SceneAmbiguous", "\(matches.count) scenes begin with \(given.shown)",
      hints: [Session.list("there are: ", matches.map(\.shown))])
  }

  /// The name of the only installed map.
  private static func onlyMap(_ session: Session) throws(CommandError) -> String {
    let maps = try session.call(ManagerInterface.ListMaps.self, .init()).maps.map(\.map)
    if maps.count == 1 { return maps[0] }
    throw CommandError(
      .usage, "Usage", maps.isEmpty ? "no map says how to open the scene" : "\(maps.count) maps could open the scene",
      hints: [
        maps.isEmpty ? "try: --root SCREEN, or first: navctl map install FILE" : "try: --map MAP",
        maps.isEmpty ? nil : Session.list("there are: ", maps.map(\.shown)),
      ].compactMap { $0 })
  }
}
