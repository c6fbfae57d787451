/// What became of something that a key asked the daemon for.
enum CallOutcome: Hashable, Sendable {
  case changed
  /// The scene was as wanted already.
  case unchanged
  /// An earlier one won: another front-end did the same in that moment.
  case overtaken
  /// It will be done later: why, as a sentence.
  case waiting(String)
  /// The daemon does not take an argument: its name, and what is wrong, as a sentence.
  case invalid(argument: String, String)
  /// A front-end guards what would go, and refused: why, as a sentence.
  case refused(String)
  /// The daemon went away before it answered: it may have been done.
  case lost
  /// What went wrong, as a sentence.
  case failed(String)
}
