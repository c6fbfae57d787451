import CNcurses

/// Restores the terminal when a bug or an unhandled signal kills the process, so that the shell does not inherit raw
/// mode.
///
/// A signal handler must not allocate or lock, so everything is prepared in advance. Afterwards the signal has its
/// default effect.
enum CrashRestorer {
  /// The bytes that restore the terminal, and its original settings.
  @unsafe private struct Prepared {
    var settings = termios()
    var text: UnsafeMutablePointer<CChar>
    var length: Int
  }

  /// Written before the handlers are installed, then only read by them. Never freed, because a signal may arrive at any
  /// time.
  private nonisolated(unsafe) static var prepared: UnsafeMutablePointer<Prepared>?

  private static let signals = [
    SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT, SIGSYS, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2,
    SIGXCPU, SIGXFSZ, SIGIO, SIGPWR, SIGSTKFLT,
  ]

  /// Records the state of the terminal and installs the handlers. Call it before the terminal is changed and after
  /// terminfo has loaded its description.
  static func prepare() {
    var settings = termios()
    guard unsafe tcgetattr(1, &settings) == 0 else { return }
    // Paste and mouse reporting off, attributes off, cursor visible, keypad mode off, previous contents back.
    let capabilities = ["sgr0", "cnorm", "rmkx", "rmcup"].compactMap { CursesScreen.capability($0) }
    let text = (CursesScreen.paste?.off ?? "") + (CursesScreen.mouse?.off ?? "") + capabilities.joined()
    guard let copy = unsafe strdup(text) else { return }
    let prepared = UnsafeMutablePointer<Prepared>.allocate(capacity: 1)
    unsafe prepared.initialize(to: unsafe Prepared(settings: settings, text: copy, length: text.utf8.count))
    unsafe Self.prepared = unsafe prepared
    for number in signals {
      signal(number) { number in
        CrashRestorer.restore()
        navd_default_action(number)
        raise(number)
      }
    }
  }

  /// Uninstalls the handlers.
  static func disarm() {
    for number in signals { navd_default_action(number) }
  }

  private static func restore() {
    guard let prepared = unsafe prepared else { return }
    unsafe write(1, prepared.pointee.text, prepared.pointee.length)
    unsafe tcsetattr(1, TCSANOW, &prepared.pointee.settings)
  }
}
