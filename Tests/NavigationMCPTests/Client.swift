import JSON
import NavigationClient
import Testing

@testable import NavigationMCP

/// A client of a session under test.
struct Client {
  var session: AgentSession
  private var nextID = 0

  init(scene: String? = "s", allowsNavigation: Bool = true, isReady: Bool = true, limits: AgentLimits = AgentLimits()) {
    var options = AgentOptions(scene: scene, allowsNavigation: allowsNavigation, version: "1.2.3")
    options.limits = limits
    session = AgentSession(options)
    if isReady {
      _ = request("initialize", #"{"protocolVersion":"2025-06-18"}"#)
      notify("initialized")
    }
  }

  /// Sends a request, whose ids count up from 1.
  mutating func request(_ method: String, _ parameters: String = "{}") -> [AgentEffect] {
    nextID += 1
    return send(#"{"jsonrpc":"2.0","id":\#(nextID),"method":"\#(method)","params":\#(parameters)}"#)
  }

  @discardableResult
  mutating func notify(_ method: String, _ parameters: String = "{}") -> [AgentEffect] {
    send(#"{"jsonrpc":"2.0","method":"notifications/\#(method)","params":\#(parameters)}"#)
  }

  mutating func send(_ text: String) -> [AgentEffect] { session.receive(.text(Array(text.utf8))) }

  /// Answers the only call of some effects.
  mutating func answer(
    _ effects: [AgentEffect], _ reply: String, at location: SourceLocation = #_sourceLocation
  ) throws -> [AgentEffect] {
    let number = try #require(effects.calls.first?.number, sourceLocation: location)
    return session.replied(number, .success(try JSONValue(parsing: reply)))
  }

  /// Fails the only call of some effects.
  mutating func fail(
    _ effects: [AgentEffect], _ failure: CallFailure, at location: SourceLocation = #_sourceLocation
  ) throws -> [AgentEffect] {
    session.replied(try #require(effects.calls.first?.number, sourceLocation: location), .failure(failure))
  }

  /// An event of navd.
  mutating func happen(_ event: String) throws -> [AgentEffect] {
    session.happened(.event(try JSONValue(parsing: event)))
  }

  /// Notifications, by their method and URI.
  mutating func notices() -> [String] {
    session.notices.take().map { notice in
      (notice["method"]?.stringValue ?? "") + (notice["params"]?["uri"]?.stringValue.map { " " + $0 } ?? "")
    }
  }
}

extension [AgentEffect] {
  var messages: [JSONValue] { compactMap { if case .send(let message) = $0 { message } else { nil } } }
  var calls: [(number: Int, call: AgentCall)] {
    compactMap { if case .call(let number, let call) = $0 { (number, call) } else { nil } }
  }
  /// The result of the only message.
  var result: JSONValue? { messages.first?["result"] }
  /// The code of the only error.
  var errorCode: Int? { messages.first?["error"]?["code"]?.integerValue }
}
