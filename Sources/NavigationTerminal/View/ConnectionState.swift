/// How the terminal stands to the daemon.
enum ConnectionState: Hashable, Sendable {
  /// It was not attached yet.
  case attaching
  case attached
  /// It was attached and is not now; it tries to be again, by itself. The text says what happened.
  case away(String)
}
