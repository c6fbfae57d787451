/// An effect for the driver of a terminal to perform.
enum TerminalEffect: Hashable, Sendable {
  case call(TerminalCall)
  /// Repeats a call and overrides front-ends that refuse.
  case force(TerminalCall)
  /// Asks for the transitions from a screen.
  case listTransitions(from: Int)
  /// Asks for the newest commits, or those before a revision.
  case listHistory(before: Int?)
  /// Asks for the scene at a revision.
  case lookAt(revision: Int)
  /// Asks where a link leads.
  case resolve(String)
  /// Asks for candidates for the last word of a line.
  case complete(String)
  /// Reports that a screen was shown.
  case didAppear(Int)
  /// Runs a typed verb of navctl.
  case runVerb(String)
  case interruptVerb
  case repaint
  case suspend
  case detach
}
