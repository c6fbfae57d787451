/// The accounts of all users, so that no user can exhaust what all of them share.
final class Users {
  private var accounts: [Int: UserAccount] = [:]
  private let context: DaemonContext

  init(_ context: DaemonContext) { self.context = context }

  /// The account of a user; an empty one if there is none yet.
  subscript(uid: Int) -> UserAccount {
    if let account = accounts[uid] { return account }
    let account = UserAccount(uid: uid, context)
    accounts[uid] = account
    return account
  }

  /// Every account, in no particular order.
  var all: Dictionary<Int, UserAccount>.Values { accounts.values }

  /// The largest amount of a resource that any user holds, except root, to whom these limits do not apply.
  ///
  /// - Complexity: O(users).
  func largest(_ resource: KeyPath<UserAccount, Int>) -> Int {
    accounts.values.lazy.filter { $0.uid != 0 }.map { $0[keyPath: resource] }.max() ?? 0
  }

  /// Forgets the accounts of users who hold nothing.
  ///
  /// - Complexity: O(users).
  func forgetEmpty() { accounts = accounts.filter { !$0.value.isEmpty } }
}
