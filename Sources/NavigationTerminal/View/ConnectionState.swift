/// The state of the connection to the daemon.
enum ConnectionState: Hashable, Sendable {
  /// Not attached so far.
  case attaching
  case attached
  /// Detached and reattaching. The text says why.
  case away(String)
}
