/// Why the bytes of a connection cannot be cut into messages. The connection is of no use any more.
public enum FrameError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A message is longer than `limit` bytes.
  case tooLong(limit: Int)
  /// More than `limit` bytes came in while the receiver had asked for a pause.
  case tooMuchHeld(limit: Int)

  public var description: String {
    switch self {
    case .tooLong(let limit): "a message is longer than \(limit) bytes"
    case .tooMuchHeld(let limit): "more than \(limit) bytes came in during a pause"
    }
  }
}

/// What the receiver of a message wants next.
public enum Disposition: Equatable, Sendable {
  /// The next message.
  case next
  /// No message until it asks for more.
  case pause
  /// No message until it asks for more, and then this one again: it could not be taken yet.
  case again
}
