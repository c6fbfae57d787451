public import JSON

/// The reason why a server's connection is unusable. The owner closes it and logs the reason.
public enum ServerFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// A message is too long, or too much arrived during a pause.
  case frame(FrameError)
  /// A message is not valid JSON.
  case syntax(JSONSyntaxError)
  /// A message is not a call.
  case call(DecodingError)

  public var description: String {
    switch self {
    case .frame(let error): "\(error)"
    case .syntax(let error): "a message is not JSON: \(error)"
    case .call(let error): "a message is no call: \(error)"
    }
  }
}
