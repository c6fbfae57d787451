/// A commit as `History` lists it.
public struct HistoryEntry: Sendable {
  public var commit: Commit
  /// The top of the visible path after it.
  public var top: PathElement
  /// Whether it is undone and can be redone.
  public var isUndone: Bool
}
