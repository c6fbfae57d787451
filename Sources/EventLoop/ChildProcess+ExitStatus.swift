extension ChildProcess {
  /// The way in which a child process ended.
  public enum ExitStatus: Hashable, Sendable {
    /// It exited with this code; 0 means success.
    case exited(code: Int)

    /// A signal ended it.
    case signalled(Signal)

    /// Whether it exited with code 0.
    public var isSuccess: Bool { self == .exited(code: 0) }
  }
}
