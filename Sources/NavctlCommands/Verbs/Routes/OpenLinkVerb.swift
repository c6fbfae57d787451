import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// Opens a link: OpenLink.
struct OpenLinkVerb: OperationVerb {
  static var name: StaticString { "open-link" }
  static let page = VerbPage(
    group: .routes, synopsis: "URL", summary: "shows what a link leads to, now or as soon as it may be shown",
    details: """
      A link of a scope that is not active waits until it is, and one that needs a front-end until one is there; for
      10 minutes, or as long as the map says. Of those that wait for one scope the newest is kept.
      """,
    changes: true,
    examples: [
      .init("navctl open-link pos://stock/4711", "shows the item, or says that the link waits"),
      .init("navctl open-link pos://stock/4711 --dry-run", "says whether it would wait"),
    ])

  private let url: String
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    url = try arguments.next("URL")
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.OpenLink.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.OpenLink.Parameters(scene: scene, url: url, options: options)
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let scene = try session.scene()
    let options = try session.wireOptions(changes, about: nil, in: scene)
    let reply = try session.call(NavigationInterface.OpenLink.self, .init(scene: scene, url: url, options: options))
    session.print(reply) { session.options.isQuiet ? "" : text(reply) }
    return changes.expectsChange && !reply.outcome.changed ? .unchanged : .done
  }

  private func text(_ reply: NavigationInterface.OpenLink.Reply) -> String {
    guard reply.pending else { return OutcomeText.line(reply.outcome, isDryRun: changes.isDryRun) }
    return "the link \(changes.isDryRun ? "would wait" : "waits") until it may be shown  (\(reply.link.shown))\n"
  }
}
