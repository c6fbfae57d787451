/// What happens to a terminal.
enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  case resized(Size)
  case sceneChanged(SceneView)
  case connectionChanged(ConnectionState)
  /// The daemon answered what a key asked for.
  case answered(Call, CallOutcome)
  case verbFinished(VerbResult)
  /// The daemon told what can be done from a screen.
  case transitionsListed(from: Int, [TransitionView])
  /// The picture of the present state is on the terminal.
  case drawn
}
