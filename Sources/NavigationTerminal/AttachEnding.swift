public import NavigationClient

/// The reason why `attach(_:)` returned.
public enum AttachEnding: Equatable, Sendable {
  /// The person detached, or the terminal disappeared.
  case detached
  /// A signal asked the process to end.
  case signalled(Int32)
  /// There is no terminal to draw on. The sentence has the reason and a remedy.
  case noTerminal(String)
  /// `attach.yaml` has a mistake. The sentence has its place and the reason.
  case misconfigured(String)
  /// The daemon could not be reached at first, or refused.
  case failed(CallFailure)
  /// The scene was closed.
  case sceneClosed
  /// Somebody kicked this front-end, with a message for its user or without one.
  case kicked(String?)
  /// Another front-end took exclusive control of the scene.
  case replaced

  /// The exit code for the program: 128 plus the number of a signal, as in shells, or nil for a failure, which exits
  /// like any failed verb.
  public var exitCode: Int32? {
    switch self {
    case .detached: 0
    case .signalled(let number): 128 + number
    case .noTerminal, .kicked, .replaced: 1
    case .misconfigured: 2
    case .sceneClosed: 3
    case .failed: nil
    }
  }

  /// A sentence for standard error, or nil if there is nothing to say or the failure is reported like that of any verb.
  public var message: String? {
    switch self {
    case .detached, .signalled, .failed: nil
    case .noTerminal(let reason), .misconfigured(let reason): reason
    case .sceneClosed: "the scene was closed"
    case .kicked(let message):
      "somebody ended this front-end (navctl kick)" + (message.map { ": \(Notation.visible($0))" } ?? "")
    case .replaced: "another front-end took the scene for itself"
    }
  }
}
