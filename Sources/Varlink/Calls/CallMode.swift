/// How a caller wants to be answered.
public enum CallMode: Equatable, Sendable {
  /// By one reply or error.
  case single
  /// By any number of replies, until one without `continues`, or an error.
  case more
  /// Not at all.
  case oneway
  /// By one reply, after which the connection speaks another protocol.
  case upgrade
}
