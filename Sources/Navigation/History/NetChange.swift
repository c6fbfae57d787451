/// The net effect of a list of edits.
enum NetChange {
  /// The state is unchanged.
  case nothing
  /// Only hasAppeared changed.
  case appearance
  /// Besides hasAppeared, only link scopes changed. This makes a commit, but not a step.
  case scopes
  case navigation

  /// Whether `ifRevision` considers it.
  @inline(__always)
  var isMoreThanAppearance: Bool { self == .navigation || self == .scopes }
}
