/// A commit for a stream that missed it.
public struct MissedCommit: Sendable {
  public let commit: Commit
  /// In the order in which a mirror applies them.
  public let changes: [Change]
  /// The conditions of link scopes since then; nil if no scope became active or inactive.
  public let conditions: LinkConditions?
}
