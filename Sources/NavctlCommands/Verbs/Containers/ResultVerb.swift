/// The verb `result`: AwaitResult.
struct ResultVerb: Verb {
  static var name: StaticString { "result" }
  static let page = VerbPage(
    group: .containers, synopsis: "@ID",
    summary: "waits until a screen or a coordinator has left, and prints its result",
    details: "It continues to wait when navd is restarted.",
    examples: [
      .init("navctl result @12", "prints JSON; exits 9 when it left without a result"),
      .init("navctl --timeout 60 result @12", "waits a minute at most"),
    ])

  private let id: Int

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    id = try arguments.nextID()
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    session.printResult(try session.result(of: id, in: try session.scene(), try session.epoch()))
  }
}
