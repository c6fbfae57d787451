/// What became of something that a key asked the daemon for.
enum CallOutcome: Hashable, Sendable {
  case changed
  /// The scene was as wanted already.
  case unchanged
  /// An earlier one won: another front-end did the same in that moment.
  case overtaken
  /// What went wrong, as a sentence.
  case failed(String)
}
