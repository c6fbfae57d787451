/// What a list of edits comes to.
enum NetChange {
  /// The state is as it was.
  case nothing
  /// Nothing but hasAppeared is different.
  case appearance
  case navigation
}
