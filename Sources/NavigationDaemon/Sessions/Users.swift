/// What each user has of what is limited for a user, so that none can take it all.
struct Users {
  struct Account {
    var connections = 0
    var streams = 0
    var scenes = 0
    /// What operations keep that wait.
    var waitingBytes = 0

    var isEmpty: Bool { connections == 0 && streams == 0 && scenes == 0 && waitingBytes == 0 }
  }
  private var accounts: [Int: Account] = [:]

  /// The most that any of them has of each; root is bounded by nothing, and not among them.
  var largest: Account {
    var largest = Account()
    for (uid, account) in accounts where uid != 0 {
      largest.connections = max(largest.connections, account.connections)
      largest.streams = max(largest.streams, account.streams)
      largest.scenes = max(largest.scenes, account.scenes)
      largest.waitingBytes = max(largest.waitingBytes, account.waitingBytes)
    }
    return largest
  }

  subscript(uid: Int) -> Account {
    get { accounts[uid] ?? Account() }
    set { accounts[uid] = newValue.isEmpty ? nil : newValue }
  }
}
