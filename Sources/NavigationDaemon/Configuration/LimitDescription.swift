/// What documents say about a limit, and the values that it takes.
public struct LimitDescription: Sendable {
  /// The value unless one is configured.
  public let standard: Int
  /// Why there is a limit, and why this one.
  public let reason: String
  /// What happens at the limit.
  public let consequence: String
  /// The smallest value that can be configured.
  public let least: Int
  /// The largest value that can be configured.
  public let most: Int
  let change: Change

  /// The scope of a changed value when the configuration is reloaded.
  enum Change {
    /// Everything, at once.
    case atOnce
    /// Connections and scenes that are opened afterwards.
    case fresh
    /// Nothing before a restart.
    case restart
  }

  init(
    _ standard: Int, _ reason: String, _ consequence: String, least: Int = 1,
    most: Int = LimitDescription.mostOfAny, change: Change = .atOnce
  ) {
    self.standard = standard
    self.reason = reason
    self.consequence = consequence
    self.least = least
    self.most = most
    self.change = change
  }

  /// The largest value of any limit: far above what memory bears, far below what overflows.
  static let mostOfAny = 1 << 40
}
