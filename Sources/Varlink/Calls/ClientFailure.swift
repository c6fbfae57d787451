public import JSON

/// The reason why a client connection is unusable, or a call cannot be made.
public enum ClientFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// A message is too long.
  case frame(FrameError)
  /// A message is not valid JSON.
  case syntax(JSONSyntaxError)
  /// A message is not a reply.
  case reply(DecodingError)
  /// A reply without a call, or a reply with `continues` to a call without `more`.
  case unexpectedReply
  /// The limit for pending calls is reached. The connection stays usable.
  case tooManyCalls(limit: Int)
  /// The connection is about to switch to another protocol, or has switched.
  case upgrading

  public var description: String {
    switch self {
    case .frame(let error): "\(error)"
    case .syntax(let error): "a message is not JSON: \(error)"
    case .reply(let error): "a message is no reply: \(error)"
    case .unexpectedReply: "a reply came that no call waits for"
    case .tooManyCalls(let limit): "\(limit) calls wait for their reply"
    case .upgrading: "the connection switches to another protocol, and takes no more calls"
    }
  }
}
