/// The selected tab and those selected before.
struct TabSelection: Hashable, Sendable {
  var selected: Int32 = 0
  /// Oldest first. No index occurs twice, and the selected one does not occur.
  var history: [Int32] = []

  /// Selects a tab as `SelectTab` does: the previously selected one goes to the end of the history.
  mutating func select(_ index: Int) {
    let index = Int32(truncatingIfNeeded: index)
    if index == selected { return }
    history.removeAll { $0 == index }
    history.append(selected)
    selected = index
  }

  /// Selects a tab as `Back` does: the history gains nothing.
  mutating func goBack(to index: Int) {
    let index = Int32(truncatingIfNeeded: index)
    history.removeAll { $0 == index }
    selected = index
  }

  /// Adapts the selection to other children. The selected tab stays; if it is gone, the newest tab of the history is
  /// selected, or else the first. The history keeps the tabs that stay.
  func moved(from before: [NodeID], to now: [NodeID]) -> TabSelection {
    var places: [NodeID: Int32] = [:]
    for index in now.indices { places[now[index]] = Int32(truncatingIfNeeded: index) }
    var history = history.compactMap { places[before[Int($0)]] }
    if let selected = places[before[Int(selected)]] { return TabSelection(selected: selected, history: history) }
    let newest = history.popLast() ?? 0
    return TabSelection(selected: newest, history: history)
  }
}
