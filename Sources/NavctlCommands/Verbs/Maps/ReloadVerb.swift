import NavigationProtocol

/// Makes navd read its configuration and maps again: Reload.
struct ReloadVerb: Verb {
  static var name: StaticString { "reload" }
  static let page = VerbPage(
    group: .maps, synopsis: "", summary: "makes navd read its configuration and its maps again",
    details: """
      What is wrong, what only a restart changes, and what became of the scenes whose maps have changed is said (see map);
      exit code 1 when something has errors.
      """,
    examples: [.init("navctl reload", "after a file was edited")])

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let reply = try session.call(ManagerInterface.Reload.self, .init())
    let maps = MapCommands(session: session)
    session.print(reply) { maps.text(of: reply.diagnostics) + maps.text(of: reply.migrations) }
    return reply.diagnostics.contains { $0.severity == .error } ? .failed : .done
  }
}
