/// A commit as `History` lists it.
public struct HistoryEntry: Sendable {
  /// The commit.
  public var commit: Commit
  /// The top of the visible path after it.
  public var top: PathElement
  /// Whether it is taken back and can be carried out again.
  public var isUndone: Bool
}
