/// The reply of an operation.
public struct Outcome: Hashable, Sendable {
  /// The scene's revision after it; for a dry run, the one it would have.
  public var revision: Revision
  /// Whether anything changed. Except for a dry run, there is then a commit.
  public var isChanged: Bool
  /// The existing screens that it created, in search order.
  public var ids: IDList
  /// The existing coordinators that it started.
  public var coordinators: IDList

  public init(revision: Revision, isChanged: Bool, ids: IDList = [], coordinators: IDList = []) {
    self.revision = revision
    self.isChanged = isChanged
    self.ids = ids
    self.coordinators = coordinators
  }
}
