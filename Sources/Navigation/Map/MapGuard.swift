/// How long front-ends have to answer for a guarded screen, and what a missing answer means.
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
