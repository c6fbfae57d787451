/// What happens to a terminal.
enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  case resized(Size)
  case sceneChanged(SceneView)
  case connectionChanged(ConnectionState)
  /// The daemon answered what a key asked for.
  case answered(TerminalCall, CallOutcome)
  case verbFinished(VerbResult)
  /// The daemon told what can be done from a screen.
  case transitionsListed(from: Int, [TransitionView])
  /// What can be done from a screen may be something else now.
  case transitionsChanged
  /// The commits of the history before a revision, or the newest, newest first.
  case historyListed(before: Int?, [CommitView])
  /// The scene as it was at a revision; nil when that is not known any more.
  case pastTold(revision: Int, SceneView?)
  /// What a link would show, or why it shows nothing: a sentence.
  case resolved(String, String)
  /// What the last word of this line may become.
  case completed(line: String, word: String, [String])
  /// Something that the person is to know.
  case told(Message)
  case asked(TerminalQuestion)
  /// For a while no key has come: what is typed next is meant for the question that is in sight.
  case settled
  /// The time, in seconds since 1970; told once a second while something is asked.
  case time(Int)
  /// The picture of the present state is on the terminal.
  case drawn
}
