/// The exit codes of navctl, on which scripts rely.
public enum ExitCode: Int32, Sendable, CaseIterable {
  /// Done, or nothing to do.
  case done = 0
  /// The operation failed.
  case failed = 1
  /// The command line is invalid.
  case usage = 2
  /// There is no such scene, screen, container, coordinator, map or link.
  case notFound = 3
  /// The revision or the top is another one, a guard refused, or the state is in use.
  case conflict = 4
  /// Permission denied.
  case denied = 5
  case timedOut = 6
  /// navd cannot be reached, or went away.
  case unreachable = 7
  /// Nothing changed, with `--expect-change`.
  case unchanged = 8
  /// The screen whose result was waited for left without one.
  case cancelled = 9
  /// A signal ended a wait: 128 and the number of SIGINT, as in shells.
  case interrupted = 130

  /// The meaning in a few words, for help.
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
    case .interrupted: "a wait was interrupted"
    }
  }
}
