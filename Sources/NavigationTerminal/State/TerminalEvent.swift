/// An event of a terminal.
enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  case resized(Size)
  case sceneChanged(SceneView)
  case connectionChanged(ConnectionState)
  /// The outcome of a call that a key caused.
  case answered(TerminalCall, CallOutcome)
  case verbFinished(VerbResult)
  case transitionsListed(from: Int, [TransitionView])
  /// The transitions may have changed.
  case transitionsChanged
  /// The commits before a revision, or the newest ones; newest first.
  case historyListed(before: Int?, [CommitView])
  /// The scene at a revision, or nil if it is no longer available.
  case pastTold(revision: Int, SceneView?)
  /// A sentence that says where a link leads or why it leads nowhere.
  case resolved(String, String)
  /// The candidates for the last word of a line.
  case completed(line: String, word: String, [String])
  case told(Message)
  case asked(TerminalQuestion)
  /// No key was pressed for a while: the next one answers the question in sight.
  case settled
  /// The time in seconds since 1970; sent once a second while a question is open.
  case time(Int)
  /// The current state is on the terminal.
  case drawn
}
