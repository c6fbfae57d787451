import EventLoop
import JSON

/// Calls any method.
struct CallVerb: Verb {
  static var name: StaticString { "call" }
  static let page = VerbPage(
    group: .protocol, synopsis: "METHOD [JSON|-] [--more]", summary: "calls a method and prints its reply",
    options: [.flag("more", "the method is a stream")],
    examples: [
      .init("navctl call org.navd.Manager.Ping", "prints the reply's parameters"),
      .init(#"navctl call org.navd.Scene.Get '{"scene":"till-1"}'"#, "with parameters"),
      .init("navctl call org.navd.Scene.Subscribe {} --more", "each reply on a line, for ever"),
    ])

  private let method: String
  private let text: String?
  private let more: Bool

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    method = try arguments.next("METHOD")
    text = arguments.nextIfAny()
    more = arguments.flag("more")
    guard method.utf8.contains(UInt8(ascii: ".")) else {
      throw arguments.error("a METHOD has its interface: org.navd.Scene.\(method.shown)")
    }
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let parameters = try self.parameters(session)
    guard more else {
      let reply = try session.call(method, parameters)
      session.printJSON(reply)
      return .done
    }
    return try session.follow(method, parameters) { reply in
      session.printJSON(reply, isPretty: false)
      session.console.flush()
      return !session.console.isOutputClosed
    }
  }

  private func parameters(_ session: Session) throws(CommandError) -> JSONObject? {
    guard let text else { return nil }
    let source = text == "-" ? try session.input() : text
    do throws(JSONObjectError) { return try JSONObject(parsing: source) } catch {
      let problem =
        error.problem == .tooDeep
        ? "the parameters have \(JSONParser.depthMax) levels or more; navd takes fewer"
        : "the parameters must be a JSON object, not \(source.shown)"
      throw UsageError("call: \(problem)", verb: "call").commandError
    }
  }
}
