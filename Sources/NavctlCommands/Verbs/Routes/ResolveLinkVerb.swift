import JSON
import NavigationClient
import NavigationProtocol

/// Prints the effect that a link would have: ResolveLink.
struct ResolveLinkVerb: Verb {
  static var name: StaticString { "resolve-link" }
  static var prints: String? { "org.navd.Navigation.ResolveLink" }
  static let page = VerbPage(
    group: .routes, synopsis: "URL [--map NAME]",
    summary: "shows the effect that a link would have in the scene, or with a map",
    options: [.value("map", "NAME", "ask a map, not the scene")],
    examples: [
      .init("navctl resolve-link pos://stock/4711", "the path that it leads to, or why it leads nowhere"),
      .init("navctl resolve-link pos://stock/4711 --map pos", "without a scene"),
    ])

  private let url: String
  private let map: String?

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    url = try arguments.next("URL")
    map = try arguments.value("map")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let scene: String? = map == nil ? try session.scene() : nil
    let reply = try session.call(NavigationInterface.ResolveLink.self, .init(scene: scene, map: map, url: url))
    session.print(reply) { Self.text(reply) }
    return .done
  }

  private static func text(_ reply: NavigationInterface.ResolveLink.Reply) -> String {
    Notation.text(reply) + (reply.link.isEmpty ? "" : "  (\(reply.link))") + "\n"
  }
}
