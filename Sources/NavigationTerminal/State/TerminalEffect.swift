/// What a terminal has its driver do.
enum TerminalEffect: Hashable, Sendable {
  case call(TerminalCall)
  /// Asks for it again, whatever front-ends refuse.
  case force(TerminalCall)
  /// Asks what can be done from this screen.
  case listTransitions(from: Int)
  /// Asks for the newest commits, or those before a revision.
  case listHistory(before: Int?)
  /// Asks what the scene was at a revision.
  case lookAt(revision: Int)
  /// Asks what a link would show.
  case resolve(String)
  /// Asks what the last word of this line may become.
  case complete(String)
  /// Says that this screen was shown.
  case didAppear(Int)
  /// Carries out a verb of navctl, as it was typed.
  case runVerb(String)
  /// Asks the verb that is being carried out to end.
  case interruptVerb
  case repaint
  case suspend
  case detach
}
