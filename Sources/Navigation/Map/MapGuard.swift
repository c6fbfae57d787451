/// The time within which front-ends must answer for a guarded screen, and the meaning of a missing answer.
public struct MapGuard: Hashable, Sendable {
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    case refuse
    case allow
  }

  /// Nil means the daemon's default.
  public let timeout: Duration?
  public let onTimeout: Verdict

  public init(timeout: Duration? = nil, onTimeout: Verdict = .refuse) {
    self.timeout = timeout
    self.onTimeout = onTimeout
  }
}
