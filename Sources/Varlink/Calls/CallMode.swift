/// The kind of reply that a caller expects.
public enum CallMode: Equatable, Sendable {
  /// One reply or error.
  case single
  /// Any number of replies, up to one without `continues` or an error.
  case more
  /// No reply.
  case oneway
  /// One reply, after which the connection switches to another protocol.
  case upgrade
}
