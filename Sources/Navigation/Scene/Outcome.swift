/// What an operation replies.
public struct Outcome: Hashable, Sendable {
  /// The scene's revision after it; of a dry run, what it would be.
  public var revision: Revision
  /// Whether anything changed, which is whether there is a commit (but for a dry run).
  public var isChanged: Bool
  /// The screens that it created and that are there, in search order.
  public var ids: IDList
  /// The coordinators that it started and that are there.
  public var coordinators: IDList

  public init(revision: Revision, isChanged: Bool, ids: IDList = [], coordinators: IDList = []) {
    self.revision = revision
    self.isChanged = isChanged
    self.ids = ids
    self.coordinators = coordinators
  }
}
