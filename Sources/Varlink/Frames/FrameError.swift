/// The reason why the bytes of a connection cannot be split into messages. The connection is unusable.
public enum FrameError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A message is longer than `limit` bytes.
  case tooLong(limit: Int)
  /// More than `limit` bytes arrived during a pause.
  case tooMuchHeld(limit: Int)

  public var description: String {
    switch self {
    case .tooLong(let limit): "a message is longer than \(limit) bytes"
    case .tooMuchHeld(let limit): "more than \(limit) bytes came in during a pause"
    }
  }
}

/// The request of a receiver after a message.
public enum Disposition: Equatable, Sendable {
  /// Pass on the next message.
  case next
  /// Pass on no message until the receiver resumes.
  case pause
  /// Pass on no message until the receiver resumes, then the same message again.
  case again
}
