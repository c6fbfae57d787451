import NavigationProtocol

/// Lists the limits: GetLimits.
struct LimitsVerb: Verb {
  static var name: StaticString { "limits" }
  static let page = VerbPage(
    group: .see, synopsis: "", summary: "lists the limits that are in force",
    examples: [
      .init("navctl limits", "name and value of each"),
      .init("navctl limits --format '{scenes}'", "one of them"),
    ])

  init(_ arguments: inout Arguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let limits = try session.call(ManagerInterface.GetLimits.self, .init()).limits
    session.print(limits) {
      var table = Table("LIMIT", "VALUE")
      for (name, value) in limits.sorted(by: { $0.key < $1.key }) { table.add(name.shown, String(value)) }
      return table.text(session.style)
    }
    return .done
  }
}
