/// What each user holds of the resources that are limited per user, so that no user can exhaust them.
final class Users {
  struct Account {
    var connections = 0
    var streams = 0
    var scenes = 0
    /// Bytes kept by waiting operations.
    var waitingBytes = 0

    fileprivate var isEmpty: Bool { connections == 0 && streams == 0 && scenes == 0 && waitingBytes == 0 }
  }

  private var accounts: [Int: Account] = [:]

  /// The largest amount of each resource that any user holds, except root, to whom these limits do not apply.
  ///
  /// - Complexity: O(users).
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
