public import JSON

/// Why a connection of a client cannot go on, or a call cannot be made.
public enum ClientFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// A message is too long.
  case frame(FrameError)
  /// A message is not JSON.
  case syntax(JSONSyntaxError)
  /// A message is no reply.
  case reply(DecodingError)
  /// A reply to no call, or one that promises more to a call that wants one reply.
  case unexpectedReply
  /// So many calls wait for their last reply that no other one is made. The connection is not harmed.
  case tooManyCalls(limit: Int)

  public var description: String {
    switch self {
    case .frame(let error): "\(error)"
    case .syntax(let error): "a message is not JSON: \(error)"
    case .reply(let error): "a message is no reply: \(error)"
    case .unexpectedReply: "a reply came that no call waits for"
    case .tooManyCalls(let limit): "\(limit) calls wait for their reply"
    }
  }
}
