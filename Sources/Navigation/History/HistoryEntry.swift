/// A commit as `History` lists it.
public struct HistoryEntry: Sendable {
  public var commit: Commit
  /// The top of the visible path after it.
  public var top: PathElement
  /// Whether it is undone and can be redone.
  public var isUndone: Bool
  /// The title of the tab or the screen that the commit was about.
  public var subject: String
  /// The commits whose steps an Undo or a Redo moved, in order.
  public var steps: [Revision]
}
