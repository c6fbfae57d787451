/// How long after an Esc the terminal waits for the rest of a sequence before it is the key.
enum EscapeDelay {
  /// Enough for a sequence that a slow line cuts in two, too short to be felt.
  static let standard: Duration = .milliseconds(50)

  /// Long enough for what no person types: the rest of a sequence, or of what is pasted.
  static let rest: Duration = .seconds(1)

  /// What is waited at most, whatever the environment says.
  static let longest: Duration = .seconds(2)

  /// The delay that ncurses would take too: the variable `ESCDELAY` in milliseconds, if it is a number.
  static func of(environment value: String?) -> Duration {
    guard let value, let milliseconds = Int(value), milliseconds > 0 else { return standard }
    return min(.milliseconds(milliseconds), longest)
  }
}
