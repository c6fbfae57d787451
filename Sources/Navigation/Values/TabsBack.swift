/// How `Back` moves between tabs.
public enum TabsBack: String, Hashable, Sendable, CaseIterable {
  /// To the tab that was selected before.
  case history
  /// To the first tab, unless it is selected.
  case first
  /// To the tab on the left, if there is one.
  case order
  case none
}
