/// Prints the help of navctl or a verb.
struct HelpVerb: Verb {
  static var name: StaticString { "help" }
  static let page = VerbPage(
    group: .protocol, synopsis: "[VERB]", summary: "tells about navctl, or about a verb",
    examples: [.init("navctl help push", "what push takes, with examples")])

  private let verb: (any Verb.Type)?

  init(_ arguments: inout Arguments) throws(UsageError) {
    verb = try arguments.nextIfAny().map { name throws(UsageError) in
      guard let verb = VerbTable.verb(name) else { throw UsageError("there is no verb \(name.shown)") }
      return verb
    }
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    session.console.write(verb.map { HelpText.text($0) } ?? HelpText.overview)
    return .done
  }
}
