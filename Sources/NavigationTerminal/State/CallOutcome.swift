/// The outcome of a call that a key caused.
enum CallOutcome: Hashable, Sendable {
  case changed
  /// The scene already was as requested.
  case unchanged
  /// Another front-end was first.
  case overtaken
  /// It will be done later; the sentence says why.
  case waiting(String)
  /// The daemon rejected an argument; the sentence says why.
  case invalid(argument: String, String)
  /// A front-end guards a screen and refused; the sentence says why.
  case refused(String)
  /// The daemon went away before it answered; it may have been done.
  case lost
  /// It failed; the sentence says why.
  case failed(String)
}
