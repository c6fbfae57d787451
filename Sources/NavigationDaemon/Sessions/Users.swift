/// The accounts of all users, so that no user can exhaust what all of them share.
final class Users {
  private var accounts: [Int: UserAccount] = [:]
  /// The share of a turn that a user has who was not active in the last.
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

  // MARK: - Turns

  /// The units that all users were charged in this turn.
  ///
  /// - Complexity: O(users).
  var spent: Int { accounts.values.reduce(0) { $0 + $1.spent } }

  /// Divides the work of the next turn among those who were active in this one.
  ///
  /// - Parameter undivided: The user who may use all of it.
  /// - Complexity: O(users).
  func beginShares(of work: Int, undivided: Int) {
    share = work / max(1, accounts.values.reduce(0) { $0 + ($1.spent > 0 ? 1 : 0) })
    for account in accounts.values {
      account.spent = 0
      account.share = account.uid == undivided ? work : share
    }
  }
}
