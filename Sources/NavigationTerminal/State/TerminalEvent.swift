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
  /// Some commits of the history, newest first.
  case historyListed([CommitView])
  /// The scene as it was at a revision; nil when that is not known any more.
  case pastTold(revision: Int, SceneView?)
  /// What the last word of this line may become.
  case completed(line: String, word: String, [String])
  case asked(Question)
  /// The time, in seconds since 1970; told once a second while something is asked.
  case time(Int)
  /// The picture of the present state is on the terminal.
  case drawn
}
