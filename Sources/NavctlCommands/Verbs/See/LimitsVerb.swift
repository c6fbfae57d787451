import NavigationProtocol

/// Lists the limits: GetLimits.
struct LimitsVerb: Verb {
  static var name: StaticString { "limits" }
  static let page = VerbPage(
    group: .see, synopsis: "", summary: "lists the limits that are in force",
    details: "USED is this user's usage of the limits of a user.",
    examples: [
      .init("navctl limits", "each limit and its value"),
      .init("navctl limits --format '{scenes}'", "one of them"),
    ])

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let reply = try session.call(ManagerInterface.GetLimits.self, .init())
    session.print(reply.limits) {
      var table = Table("LIMIT", "VALUE", "USED")
      for (name, value) in reply.limits.sorted(by: { $0.key < $1.key }) {
        table.add(name.shown, String(value), reply.used?[name].map { String($0) } ?? "")
      }
      return table.text(session.style)
    }
    return .done
  }
}
