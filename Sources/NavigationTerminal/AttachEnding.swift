public import NavigationClient

/// Why `attach(_:)` returned.
public enum AttachEnding: Equatable, Sendable {
  /// The person detached, or the terminal has gone.
  case detached
  /// A signal asked the process to end: its number.
  case signalled(Int32)
  /// There is nothing to draw on; a sentence says why and what to do.
  case noTerminal(String)
  /// The daemon could not be reached at first, or refused.
  case failed(CallFailure)
  /// The scene was closed.
  case sceneClosed
  /// Somebody ended this front-end.
  case kicked
  /// Another front-end holds the scene for itself.
  case replaced

  /// The exit code of a program that ends with it: 128 and the number of a signal, as shells have it. That of a failure
  /// is the one of any verb that fails so.
  public var exitCode: Int32? {
    switch self {
    case .detached: 0
    case .signalled(let number): 128 + number
    case .noTerminal, .kicked, .replaced: 1
    case .sceneClosed: 3
    case .failed: nil
    }
  }

  /// A sentence for standard error; nil where there is nothing to say, or what any failed verb says.
  public var message: String? {
    switch self {
    case .detached, .signalled, .failed: nil
    case .noTerminal(let reason): reason
    case .sceneClosed: "the scene was closed"
    case .kicked: "somebody ended this front-end (navctl kick)"
    case .replaced: "another front-end took the scene for itself"
    }
  }
}
