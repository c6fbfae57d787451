/// How `Back` goes back from one tab to another.
public enum TabsBack: String, Hashable, Sendable, CaseIterable {
  /// To the tab that was selected before.
  case history
  /// To the first tab, unless that is selected.
  case first
  /// To the tab on the left, unless there is none.
  case order
  /// Not at all.
  case none
}
