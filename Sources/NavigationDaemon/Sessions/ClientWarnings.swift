import Logging

/// Warnings caused by clients. Only a limited number per user and period is written, so that no user fills the log or
/// makes the journal drop other lines. The rest is counted.
struct ClientWarnings {
  /// The warnings of one user.
  private struct Account {
    /// When the first one was written.
    let since: Milliseconds
    var written = 0
    var suppressed = 0
  }

  /// The users that have caused a warning in the current period.
  private var accounts: [Int: Account] = [:]

  /// The length of a period.
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

  /// Ends the periods that are over, and logs how many warnings of each user were suppressed.
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
