/// The accounts of all users, so that no user can exhaust shared resources.
final class Users {
  private var accounts: [Int: UserAccount] = [:]
  /// A user's share of a turn if it was not active in the last one.
  private var share = Int.max
  private let context: DaemonContext

  init(_ context: DaemonContext) { self.context = context }

  /// The account of a user; an empty one if there is none yet.
  subscript(uid: Int) -> UserAccount {
    if let account = accounts[uid] { return account }
    let account = UserAccount(uid: uid, share: share, context)
    accounts[uid] = account
    return account
  }

  /// Every account, in no particular order.
  var all: Dictionary<Int, UserAccount>.Values { accounts.values }

  /// The largest amount of a resource held by any user except root, to which these limits do not apply.
  ///
  /// - Complexity: O(users).
  func largest(_ resource: KeyPath<UserAccount, Int>) -> Int {
    accounts.values.lazy.filter { $0.uid != 0 }.map { $0[keyPath: resource] }.max() ?? 0
  }

  /// Forgets the accounts of users that hold nothing. An account that anything refers to stays, so that a user never has
  /// two.
  ///
  /// - Complexity: O(users).
  func forgetEmpty() {
    for uid in accounts.values.filter(\.isEmpty).map(\.uid) { forget(uid) }
  }

  private func forget(_ uid: Int) {
    guard var account = accounts.removeValue(forKey: uid) else { return }
    if !isKnownUniquelyReferenced(&account) { accounts[uid] = account }
  }

  /// The users who hold more bytes than they may.
  ///
  /// - Complexity: O(users).
  var overdrawn: [UserAccount] { accounts.values.filter { $0.excessBytes > 0 } }

  // MARK: - Turns

  /// The units that all users were charged in this turn.
  ///
  /// - Complexity: O(users).
  var spent: Int { accounts.values.reduce(0) { $0 + $1.spent } }

  /// Divides the work of the next turn among the users that were active in this one.
  ///
  /// - Parameter undivided: A user that may use all of it.
  /// - Complexity: O(users).
  func beginShares(of work: Int, undivided: Int) {
    share = work / max(1, accounts.values.reduce(0) { $0 + ($1.spent > 0 ? 1 : 0) })
    for account in accounts.values { account.beginShare(of: account.uid == undivided ? work : share) }
  }
}
