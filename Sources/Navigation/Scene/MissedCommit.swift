/// A commit, as one is told of it who was not there.
public struct MissedCommit: Sendable {
  public let commit: Commit
  /// In the order in which a mirror applies them.
  public let changes: [Change]
  /// What decides since then which scopes of links are active; nil where none became active or inactive.
  public let conditions: LinkConditions?
}
