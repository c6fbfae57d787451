import CNcurses

/// Puts the terminal right when the process dies of a bug, or of a signal that nobody watches for, so that the shell is
/// not left with a raw one.
///
/// What has to be done is prepared before: a signal handler may allocate nothing and take no lock. After it the signal
/// has its usual effect.
enum CrashRestorer {
  /// What the terminal is sent, and its settings as they were found.
  @unsafe private struct Prepared {
    var settings = termios()
    var text: UnsafeMutablePointer<CChar>
    var length: Int
  }

  /// Written before the handlers are in place and read by them; nothing else touches it. Never freed: a signal may come
  /// at any time.
  private nonisolated(unsafe) static var prepared: UnsafeMutablePointer<Prepared>?

  private static let signals = [
    SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT, SIGSYS, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2,
    SIGXCPU, SIGXFSZ, SIGIO, SIGPWR, SIGSTKFLT,
  ]

  /// Remembers how the terminal is, and puts the handlers in place. To be called before the terminal is changed, once
  /// terminfo knows it.
  static func prepare() {
    var settings = termios()
    guard unsafe tcgetattr(1, &settings) == 0 else { return }
    // Pastes as usual, attributes off, cursor visible, keys as usual, the contents from before.
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

  /// Takes the handlers away again.
  static func disarm() {
    for number in signals { navd_default_action(number) }
  }

  private static func restore() {
    guard let prepared = unsafe prepared else { return }
    unsafe write(1, prepared.pointee.text, prepared.pointee.length)
    unsafe tcsetattr(1, TCSANOW, &prepared.pointee.settings)
  }
}
