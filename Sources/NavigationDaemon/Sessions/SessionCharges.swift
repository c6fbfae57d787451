/// The bytes of a connection that are charged to its user, except those of its output.
struct SessionCharges: ~Copyable {
  /// The bytes that navd keeps for an idle connection.
  private var overhead: Charge
  /// Received messages that have not been executed.
  var unread: Charge
  /// Replies that wait for others before them.
  var behind: Charge

  /// - Parameter overhead: The bytes of an idle connection.
  init(of account: UserAccount, overhead: Int) {
    self.overhead = Charge(.connections, of: account, bytes: overhead)
    unread = Charge(.messages, of: account)
    behind = Charge(.replies, of: account)
  }

  /// Releases the charges, because the connection is gone.
  mutating func end() {
    overhead.set(0)
    unread.set(0)
    behind.set(0)
  }
}
