/// What happens to a terminal.
enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  case resized(Size)
  case sceneChanged(SceneView)
  case connectionChanged(ConnectionState)
  /// The daemon answered what a key asked for.
  case answered(Call, CallOutcome)
  case verbFinished(VerbResult)
  /// The picture of the present state is on the terminal.
  case drawn
}

/// What a key asks the daemon for.
enum Call: Hashable, Sendable {
  /// Back, if this screen is on top.
  case back(from: Int)
  case selectTab(Int)
  case undo
}
