/// An effect for the driver of a terminal to perform.
enum TerminalEffect: Hashable, Sendable {
  case call(TerminalCall)
  /// Repeats a call and overrides front-ends that refuse.
  case force(TerminalCall)
  /// Asks for the transitions from a screen.
  case listTransitions(from: Int)
  /// Asks for the newest commits, or those before a revision.
  case listHistory(before: Int?)
  /// Asks for the newest commits.
  case listRecent
  /// Has `newsOver` sent a moment later.
  case timeNews
  /// Asks for the scene at a revision, and for its difference from an earlier one; 0 for none.
  case lookAt(revision: Int, previous: Int)
  /// Asks what other scenes show.
  case lookAtScenes([String])
  /// Asks for the patterns of the map's links.
  case listLinks
  /// Asks for the destination of a link.
  case resolve(String)
  /// Asks for candidates for the last word of a line.
  case complete(String)
  /// Reports that a screen was shown.
  case didAppear(Int)
  /// Runs a typed verb of navctl.
  case runVerb(String)
  case interruptVerb
  case repaint
  /// Rings the bell.
  case ring
  case suspend
  case detach
  /// Leaves the scene, if any, and attaches to another one.
  case attach(String)
}
