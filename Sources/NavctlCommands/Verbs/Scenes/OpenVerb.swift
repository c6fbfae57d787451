import NavigationClient
import NavigationProtocol

/// Opens a scene: Open.
struct OpenVerb: Verb {
  static var name: StaticString { "open" }
  static var prints: String? { "org.navd.Scene.Open" }
  static let page = VerbPage(
    group: .scenes, synopsis: "[SCENE] [--map NAME|--root SCREEN|--tabs NAME=SCREEN…] [--linger SECONDS]",
    summary: "opens a scene; one that is open already by the same map stays as it is",
    options: [
      .value("map", "NAME", "go by this map, and begin where it says"),
      .value("root", "SCREEN", "the first screen of its stack"),
      .values("tabs", "NAME=SCREEN", "tabs, each with its screen"),
      .value("linger", "SECONDS", "close it so long after its last front-end has gone"),
    ],
    examples: [
      .init("navctl open till-1 --map pos", "as the map pos says"),
      .init("navctl open till-1 --root Home", "a stack that holds Home"),
      .init("navctl open till-1 --tabs Sale=SaleHome Stock=StockList", "tabs, each a stack"),
      .init("navctl open --root Home --linger 60", "gets a name, and goes a minute after its last front-end"),
    ])

  private let scene: String?
  private let map: String?
  private let root: NavigationInterface.Screen?
  private let container: NavigationInterface.Container?
  private let linger: Int?

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    try arguments.exclusive("map", "root", "tabs")
    scene = arguments.nextIfAny()
    map = try arguments.value("map")
    root = try arguments.value("root").map { text throws(UsageError) in try arguments.screen(text) }
    container = try arguments.values("tabs").map { words throws(UsageError) in
      .init(tabs: .init(items: try arguments.tabs(words)))
    }
    linger = try arguments.integer("linger")
    try arguments.end()
    if scene == nil, !hasContents { throw Self.withoutContents }
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let reply: SceneInterface.Open.Reply
    do throws(CommandError) {
      reply = try session.call(
        SceneInterface.Open.self,
        .init(scene: scene, map: map, root: root, container: container, lingerSeconds: linger))
    } catch {
      throw explained(error)
    }
    session.print(reply) {
      session.options.isQuiet ? "" : "\(reply.created ? "opened" : "is open:") \(reply.info.scene.shown)\n"
    }
    return .done
  }

  /// Whether the command line has the contents of a new scene. A scene that is open already needs none.
  private var hasContents: Bool { map != nil || root != nil || container != nil }

  private static var withoutContents: UsageError {
    UsageError("open: a new scene needs one of --map, --root and --tabs", verb: name.description)
  }

  /// Explains an error of the call.
  func explained(_ error: CommandError) -> CommandError {
    guard error.name == "InvalidParameter", !hasContents, error.parameters["parameter"]?.stringValue == "root" else {
      return error
    }
    var error = error
    error.message = Self.withoutContents.message
    return error
  }
}
