import JSON
import NavigationClient
import NavigationProtocol

/// Asks a question with a few answers: Present, AwaitResult.
struct AskVerb: Verb {
  static var name: StaticString { "ask" }
  static let page = VerbPage(
    group: .containers, synopsis: "QUESTION [--choices A,B…] [--keep]",
    summary: "asks a question in the scene, and prints the answer",
    details: """
      Every front-end shows the choices as buttons, in a scene with or without a map. It exits with 9 if the question was
      dismissed without an answer. Interrupted or timed out, it takes the question away. When navd is restarted meanwhile
      it waits on.
      """,
    options: [
      .value("choices", "A,B", "the answers, separated by commas; else yes,no"),
      .flag("keep", "leave the question there when interrupted or timed out"),
    ], changes: true,
    examples: [
      .init("navctl ask 'Void the receipt?' --choices approve,deny", "prints approve or deny"),
      .init("test \"$(navctl --timeout 60 ask 'Restart the till?')\" = yes && reboot", "yes, within a minute"),
    ])

  private let question: String
  private let choices: [String]
  private let keeps: Bool
  private let changes: ChangeOptions

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    question = try arguments.next("QUESTION")
    let given = try arguments.value("choices") ?? "yes,no"
    let choices = given.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for (index, choice) in choices.enumerated() {
      if choice.isEmpty { throw arguments.error("--choices are texts separated by commas, not \(given.shown)") }
      if choices[..<index].contains(choice) { throw arguments.error("--choices has \(choice.shown) twice") }
    }
    self.choices = choices
    keeps = arguments.flag("keep")
    changes = try ChangeOptions(arguments)
    if changes.isDryRun { throw arguments.error("it waits for an answer, so there is no --dry-run") }
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let choices = CanonicalValue(choices.map { CanonicalValue($0) })
    let screen = NavigationInterface.Screen(
      name: "navd.Question",
      arguments: JSONObject(members: [("choices", choices.text), ("question", CanonicalValue(question).text)]),
      title: "Question", presentation: .alert)
    let reply = try session.ask(changes, keeps: keeps, as: "the answer to \(question.shown)") { scene, options in
      .init(scene: scene, screen: screen, options: options)
    }
    guard !session.options.json, session.options.format == nil, let result = reply.result,
      let choice = (try? JSONValue(parsing: result.text))?["choice"]?.stringValue
    else { return session.printResult(reply) }
    session.console.write(choice + "\n")
    return .done
  }
}
