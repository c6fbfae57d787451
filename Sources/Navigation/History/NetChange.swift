/// What a list of edits comes to.
enum NetChange {
  /// The state is as it was.
  case nothing
  /// Nothing but hasAppeared is different.
  case appearance
  /// Besides hasAppeared only what was said of scopes of links is different: a commit, but no step.
  case scopes
  case navigation

  /// Whether `ifRevision` counts it.
  @inline(__always)
  var isMoreThanAppearance: Bool { self == .navigation || self == .scopes }
}
