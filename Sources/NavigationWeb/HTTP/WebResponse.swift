import JSON

/// An answer of HTTP.
public struct WebResponse: Sendable {
  public var status: Int
  public var headers: [WebRequest.Header]
  public var body: Body

  public enum Body: Sendable {
    case bytes([UInt8])
    /// Server-sent events, which begin when the answer can be written: `WebDesk.begin(_:)`.
    case stream(StreamTicket)
  }

  /// Lets one stream of events begin. What an answer only promises takes no room: who asks may have gone.
  public struct StreamTicket: Sendable {
    let session: AccessBook.SessionID
  }

  /// Names a stream of events.
  public struct StreamID: Hashable, Sendable {
    let value: Int
  }

  init(_ status: Int, type: String, _ body: Body, headers: [WebRequest.Header] = []) {
    self.status = status
    self.body = body
    self.headers = [.init("Content-Type", type)] + headers + SecurityHeaders.all
  }

  /// A file, or a page of HTML.
  static func text(_ text: String, type: String, status: Int = 200, headers: [WebRequest.Header] = []) -> WebResponse {
    WebResponse(status, type: type, .bytes(Array(text.utf8)), headers: headers)
  }

  static func json(_ value: JSONValue, status: Int = 200) -> WebResponse {
    text(value.description, type: "application/json", status: status)
  }

  /// To a request whose body is longer than it may be.
  public static var tooLong: WebResponse { .refusal(413, "TooLong", "The request is longer than it may be.") }

  /// An error that this side found: its name for programs, and a sentence for people.
  static func refusal(_ status: Int, _ name: String, _ message: String) -> WebResponse {
    json(
      .object([.init("error", .string("navctl.\(name)")), .init("message", .string(message))]), status: status)
  }
}
