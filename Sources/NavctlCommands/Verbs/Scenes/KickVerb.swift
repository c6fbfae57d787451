import NavigationProtocol

/// Ends a connection: Kick.
struct KickVerb: Verb {
  static var name: StaticString { "kick" }
  static let page = VerbPage(
    group: .scenes, synopsis: "CLIENT [--reason TEXT]", summary: "ends a connection and its front-end",
    options: [.value("reason", "TEXT", "the reason that its user is shown")],
    examples: [
      .init("navctl kick c12 --reason 'closing time'", "ends c12, as navctl clients lists it")
    ])

  private let client: String
  private let reason: String?

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    client = try arguments.next("CLIENT")
    reason = try arguments.value("reason")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let reply = try session.call(ManagerInterface.Kick.self, .init(client: client, reason: reason))
    session.print(reply) { session.options.isQuiet ? "" : "kicked \(client.shown)\n" }
    return .done
  }
}
