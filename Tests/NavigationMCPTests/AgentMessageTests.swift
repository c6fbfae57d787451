import JSON
import Testing

@testable import NavigationMCP

@Suite struct AgentMessageTests {
  private func code(_ text: String) -> RequestError.Code? {
    if case .invalid(_, let error) = AgentMessage(Array(text.utf8)) { error.code } else { nil }
  }

  @Test func requestsNotificationsAndReplies() throws {
    #expect(RequestID(.unsigned(.max))?.json == .unsigned(.max))
    let id = try #require(RequestID(.string("a")))
    #expect(
      AgentMessage(Array(#"{"jsonrpc":"2.0","id":"a","method":"ping"}"#.utf8))
        == .request(id, method: "ping", parameters: .object([])))
    #expect(
      AgentMessage(Array(#"{"jsonrpc":"2.0","method":"x","params":{"y":1}}"#.utf8))
        == .notification(method: "x", parameters: .object([.init("y", .integer(1))])))
    #expect(AgentMessage(Array(#"{"jsonrpc":"2.0","id":1,"result":{}}"#.utf8)) == .reply)
  }

  @Test(arguments: [
    ("{", RequestError.Code.parseError), ("[]", .invalidRequest), ("1", .invalidRequest), ("{}", .invalidRequest),
    (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, .invalidRequest),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, .invalidRequest),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, .invalidRequest),
    (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, .invalidRequest),
    (#"{"jsonrpc":"2.0","id":1,"method":2}"#, .invalidRequest),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, .invalidParameters),
  ]) func mistakesHaveTheirCodes(text: String, code: RequestError.Code) {
    #expect(self.code(text) == code)
  }

  @Test func bytesThatAreNoTextAreNoMessage() {
    guard case .invalid(nil, let error) = AgentMessage([0xFF, 0x7B]) else {
      Issue.record("it is a message")
      return
    }
    #expect(error.code == .parseError)
  }
}
