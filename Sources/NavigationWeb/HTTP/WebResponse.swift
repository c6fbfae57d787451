import JSON

public struct WebResponse: Sendable {
  public var status: Int
  public var headers: [WebRequest.Header]
  public var body: Body

  public enum Body: Sendable {
    case bytes([UInt8])
    /// A stream of server-sent events, to begin with `WebDesk.begin(_:)` when the response is written.
    case stream(StreamTicket)
  }

  /// Permits one stream. It reserves nothing, because the client may already be gone.
  public struct StreamTicket: Sendable {
    let session: AccessBook.SessionID
  }

  public struct StreamID: Hashable, Sendable {
    let value: Int
  }

  init(_ status: Int, type: String, _ body: Body, headers: [WebRequest.Header] = []) {
    self.status = status
    self.body = body
    self.headers = [.init("Content-Type", type)] + headers + SecurityHeaders.all
  }

  static func text(_ text: String, type: String, status: Int = 200, headers: [WebRequest.Header] = []) -> WebResponse {
    WebResponse(status, type: type, .bytes(Array(text.utf8)), headers: headers)
  }

  static func json(_ value: JSONValue, status: Int = 200) -> WebResponse {
    text(value.description, type: "application/json", status: status)
  }

  /// The response to a request whose body is too long.
  public static var tooLong: WebResponse { .refusal(413, "TooLong", "The request is longer than it may be.") }

  /// An error of `navctl web`, with a name for programs and a sentence for people.
  static func refusal(_ status: Int, _ name: String, _ message: String) -> WebResponse {
    json(
      .object([.init("error", .string("navctl.\(name)")), .init("message", .string(message))]), status: status)
  }
}
