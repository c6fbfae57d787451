/// Prints the help of navctl or a verb.
struct HelpVerb: Verb {
  static var name: StaticString { "help" }
  static let page = VerbPage(
    group: .protocol, synopsis: "[VERB|format]", summary: "shows the help of navctl, of a verb, or of --format",
    examples: [.init("navctl help push", "the words and options of push, with examples")])

  private enum Topic {
    case overview, format
    case verb(any Verb.Type)
  }

  private let topic: Topic

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    switch arguments.nextIfAny() {
    case nil: topic = .overview
    case "format": topic = .format
    case let name?:
      guard let verb = VerbTable.verb(name) else { throw VerbTable.unknown(name) }
      topic = .verb(verb)
    }
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let text =
      switch topic {
      case .overview: HelpText.overview
      case .format: HelpText.format
      case .verb(let verb): HelpText.text(verb)
      }
    session.console.write(text)
    return .done
  }
}
