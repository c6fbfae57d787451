/// How navctl ends: a contract with scripts.
public enum ExitCode: Int32, Sendable, CaseIterable {
  /// Done, or already so.
  case done = 0
  /// The operation failed.
  case failed = 1
  /// The command line is not one.
  case usage = 2
  /// There is no such scene, screen, container, coordinator, map or link.
  case notFound = 3
  /// Revision or top are others, a guard refused, or it is busy.
  case conflict = 4
  /// Permission denied.
  case denied = 5
  case timedOut = 6
  /// No navd can be reached, or it went away.
  case unreachable = 7
  /// Nothing changed, with `--expect-change`.
  case unchanged = 8
  /// A result was waited for, and the screen left without one.
  case cancelled = 9

  /// What it means, in a few words.
  public var meaning: String {
    switch self {
    case .done: "done, or already so"
    case .failed: "the operation failed"
    case .usage: "usage"
    case .notFound: "not found: scene, screen, container, coordinator, map, link"
    case .conflict: "conflict: revision, top, refused by a guard, busy"
    case .denied: "permission denied"
    case .timedOut: "timed out"
    case .unreachable: "cannot reach navd"
    case .unchanged: "nothing changed, with --expect-change"
    case .cancelled: "cancelled: --wait and the screen left without a result"
    }
  }
}
