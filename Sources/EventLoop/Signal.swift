import CLibuv

/// A signal of the operating system.
public struct Signal: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// `SIGHUP`: the terminal is gone; by convention, a daemon reloads its configuration.
  public static let hangup = Signal(rawValue: SIGHUP)
  /// `SIGINT`: Control-C.
  public static let interrupt = Signal(rawValue: SIGINT)
  /// `SIGQUIT`: Control-\.
  public static let quit = Signal(rawValue: SIGQUIT)
  /// `SIGKILL`: ends the process; cannot be watched.
  public static let kill = Signal(rawValue: SIGKILL)
  /// `SIGUSR1`.
  public static let user1 = Signal(rawValue: SIGUSR1)
  /// `SIGPIPE`: a write to a closed connection.
  public static let brokenPipe = Signal(rawValue: SIGPIPE)
  /// `SIGTERM`: a request to end.
  public static let terminate = Signal(rawValue: SIGTERM)
  /// `SIGCHLD`: a child process ended.
  public static let child = Signal(rawValue: SIGCHLD)
  /// `SIGCONT`: continue after a stop.
  public static let `continue` = Signal(rawValue: SIGCONT)
  /// `SIGSTOP`: stops the process; cannot be watched.
  public static let stop = Signal(rawValue: SIGSTOP)
  /// `SIGTSTP`: Control-Z.
  public static let terminalStop = Signal(rawValue: SIGTSTP)
  /// `SIGWINCH`: the terminal has a new size.
  public static let windowChange = Signal(rawValue: SIGWINCH)

  /// Whether this process ignores the signal. A program that is started by nohup(1) ignores `hangup` and must not watch it.
  ///
  /// The corresponding C function is `sigaction`.
  public var isIgnored: Bool { navd_ignores_signal(rawValue) != 0 }
}
