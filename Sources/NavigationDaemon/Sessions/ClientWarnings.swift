import Logging

/// Warnings that clients cause. Each user has so many in a while; further ones are counted instead of written, so that
/// no user fills the log, or makes the journal drop the lines of others.
struct ClientWarnings {
  /// The warnings of one user.
  private struct Account {
    /// When the first one was written.
    let since: Milliseconds
    var written = 0
    var suppressed = 0
  }

  /// The users who have caused a warning within the last while.
  private var accounts: [Int: Account] = [:]

  /// The while for which warnings are counted.
  static let periodMilliseconds = 10_000

  /// Counts a warning.
  ///
  /// - Returns: Whether it is to be written.
  mutating func admit(of uid: Int, at now: Milliseconds, atMost most: Int) -> Bool {
    var account = accounts[uid] ?? Account(since: now)
    defer { accounts[uid] = account }
    if account.written < most {
      account.written += 1
      return true
    }
    account.suppressed += 1
    return false
  }

  /// Ends the counts whose while is over, and writes how many warnings of each user were suppressed.
  mutating func sweep(at now: Milliseconds, _ log: Logger) {
    if accounts.isEmpty { return }
    let over = accounts.filter { now - $0.value.since >= Self.periodMilliseconds }.sorted { $0.key < $1.key }
    for (uid, account) in over {
      accounts[uid] = nil
      if account.suppressed == 0 { continue }
      log.warning("more warnings suppressed", metadata: ["count": "\(account.suppressed)", "uid": "\(uid)"])
    }
  }
}
