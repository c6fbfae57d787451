/// The time for which the terminal waits after Esc for the rest of a sequence, before it takes Esc as a key.
enum EscapeDelay {
  /// Long enough for a sequence that a slow line splits, too short to be noticed.
  static let standard: Duration = .milliseconds(50)

  /// The delay for incomplete input that no person types: the rest of a sequence or of a paste.
  static let rest: Duration = .seconds(1)

  /// The upper bound for the value of the environment.
  static let longest: Duration = .seconds(2)

  /// The delay that ncurses would use: `ESCDELAY` in milliseconds, if it is a number.
  static func of(environment value: String?) -> Duration {
    guard let value, let milliseconds = Int(value), milliseconds > 0 else { return standard }
    return min(.milliseconds(milliseconds), longest)
  }
}
