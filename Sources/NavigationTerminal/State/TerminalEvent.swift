/// An event of a terminal.
enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  case resized(Size)
  case sceneChanged(SceneView)
  case connectionChanged(ConnectionState)
  /// The outcome of a call that a key caused.
  case answered(TerminalCall, CallOutcome)
  case verbFinished(VerbResult)
  /// The transitions from a screen, and the declared values with which it may be dismissed.
  case transitionsListed(from: Int, [TransitionView], result: [Parameter] = [])
  /// The transitions may have changed.
  case transitionsChanged
  /// The commits before a revision, or the newest ones; newest first. Nil if they cannot be listed.
  case historyListed(before: Int?, [CommitView]?, hasMore: Bool = false)
  /// The scene at a revision, or nil if it is no longer available.
  case pastTold(revision: Int, PastMoment?)
  /// The scene has a new commit, of this front-end or of another originator.
  case committed(byOther: Bool)
  /// The newest commits, newest first; nil if they could not be listed.
  case recentListed([CommitView]?)
  case scenesListed([SceneRow])
  /// What one of the listed scenes shows.
  case sceneSeen(SceneView)
  /// The scenes cannot be listed; the sentence says why.
  case scenesFailed(String)
  /// The news has been in sight for a while.
  case newsOver
  /// The patterns of the map's links.
  case linksListed([String])
  /// The destination of a link, or the reason why it has none, as a sentence.
  case resolved(String, String)
  /// The candidates for the last word of a line.
  case completed(line: String, word: String, [String])
  case told(Message)
  case asked(TerminalQuestion)
  /// No key was pressed for a while: the next one answers the question in sight.
  case settled
  /// The time in seconds since 1970; sent once a second while a question or the history is in sight.
  case time(Int)
  /// The current state is on the terminal.
  case drawn
}
