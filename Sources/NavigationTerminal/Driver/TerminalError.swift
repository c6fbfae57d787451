/// Why there is nothing to draw on. The text says what can be done.
enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input or output is something else.
  case notATerminal
  /// `TERM` is unset, or names a terminal that terminfo does not know.
  case unknownTerminal(String)
  /// The terminal cannot place the cursor or clear itself.
  case tooSimple(String)

  var description: String {
    switch self {
    case .notATerminal:
      "attach draws on a terminal, and standard input or output is none; try: navctl watch"
    case .unknownTerminal(let name):
      "attach needs to know the terminal, and terminfo has no \"\(name)\"; set TERM to what yours is, "
        + "xterm-256color as a rule, or try: navctl watch"
    case .tooSimple(let name):
      "attach cannot draw on a terminal without cursor addressing (TERM=\(name)); try: navctl watch"
    }
  }
}
