/// Which tab is selected, and which were before.
struct TabSelection: Hashable, Sendable {
  var selected: Int32 = 0
  /// Oldest first; no index twice, and not the selected one.
  var history: [Int32] = []

  /// Selects as `SelectTab` does: the one that was selected goes to the end of the history.
  mutating func select(_ index: Int) {
    let index = Int32(truncatingIfNeeded: index)
    if index == selected { return }
    history.removeAll { $0 == index }
    history.append(selected)
    selected = index
  }

  /// Selects as `Back` does: nothing is added to the history.
  mutating func goBack(to index: Int) {
    let index = Int32(truncatingIfNeeded: index)
    history.removeAll { $0 == index }
    selected = index
  }
}
