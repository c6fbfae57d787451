extension ChildProcess {
  /// How a program ended.
  public enum ExitStatus: Hashable, Sendable {
    /// By itself, with this code; 0 is success.
    case exited(code: Int)

    /// By a signal.
    case signalled(Signal)

    /// Whether it ended by itself with code 0.
    public var isSuccess: Bool { self == .exited(code: 0) }
  }
}
