/// How long front-ends that guard a screen have to answer, and what holds when they don't.
public struct MapGuard: Hashable, Sendable {
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    case refuse
    case allow
  }

  /// The daemon's own when nil.
  public let timeout: Duration?
  public let onTimeout: Verdict

  public init(timeout: Duration? = nil, onTimeout: Verdict = .refuse) {
    self.timeout = timeout
    self.onTimeout = onTimeout
  }
}
