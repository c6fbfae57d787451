/// The reason why the terminal cannot be used. The description has a remedy.
enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input or output is not a terminal.
  case notATerminal
  /// `TERM` is unset, or names a terminal that terminfo does not know.
  case unknownTerminal(String)
  /// Keys cannot be read or signals cannot be watched, for the system's reason.
  case unusable(String)
  /// The terminal lacks cursor addressing or clearing.
  case tooSimple(String)

  var description: String {
    switch self {
    case .notATerminal:
      "attach draws on a terminal, and standard input or output is none; try: navctl watch"
    case .unknownTerminal(""):
      "attach needs to know the terminal, and TERM is not set; set it to what yours is, xterm-256color as a rule, "
        + "or try: navctl watch"
    case .unknownTerminal(let name):
      "attach needs to know the terminal, and terminfo does not have it (TERM=\(name)); set TERM to what yours is, "
        + "xterm-256color as a rule, or try: navctl watch"
    case .unusable(let reason): "attach cannot use the terminal: \(reason)"
    case .tooSimple(let name):
      "attach cannot draw on a terminal without cursor addressing (TERM=\(name)); try: navctl watch"
    }
  }
}
