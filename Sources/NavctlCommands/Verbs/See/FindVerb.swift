import NavigationClient
import NavigationProtocol

/// Finds nodes of a scene: Find.
struct FindVerb: Verb {
  static var name: StaticString { "find" }
  static var prints: String? { "org.navd.Scene.Node" }
  static let page = VerbPage(
    group: .see, synopsis: "[NAME|Name[key=value]] [--kind KIND] [--order ORDER]",
    summary: "finds nodes by name, key and kind",
    options: [
      .value("kind", "KIND", "window, stack, tabs or screen"),
      .value("order", "ORDER", "first, last, top or all (the default)"),
    ],
    examples: [
      .init("navctl find Chat", "every screen of that name, wherever it is"),
      .init("navctl find 'Chat[chatID=1]' --order top", "the one in view"),
      .init("navctl find --kind tabs", "all tabs"),
    ])

  private let reference: NavigationInterface.ScreenReference?
  private let kind: SceneInterface.Find.Parameters.Kind?
  private let order: SceneInterface.Find.Parameters.Order?

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    reference = try arguments.nextIfAny().map { text throws(UsageError) in try arguments.reference(text) }
    if reference?.id != nil || reference?.screen != nil {
      throw arguments.error("it finds by NAME or Name[key=value]; for an id or all arguments: navctl tree")
    }
    kind = try arguments.choice("kind", SceneInterface.Find.Parameters.Kind.self)
    order = try arguments.choice("order", SceneInterface.Find.Parameters.Order.self)
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let reply = try session.call(
      SceneInterface.Find.self,
      .init(
        scene: try session.scene(), kind: kind, name: reference?.key?.name ?? reference?.name,
        traits: reference?.key?.traits, order: order))
    session.print(reply.nodes) { reply.nodes.map { TreeText.line($0, session.style) + "\n" }.joined() }
    guard reply.nodes.isEmpty else { return .done }
    if !session.options.json, session.options.format == nil, !session.options.isQuiet {
      session.console.writeError("navctl: nothing found; navctl tree shows the nodes\n")
    }
    return .notFound
  }
}
