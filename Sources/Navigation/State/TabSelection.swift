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

  /// The selection when the children are others: the selected one stays, else the newest of history, else the first;
  /// history keeps those that stay.
  func moved(from before: [NodeID], to now: [NodeID]) -> TabSelection {
    var places: [NodeID: Int32] = [:]
    for index in now.indices { places[now[index]] = Int32(truncatingIfNeeded: index) }
    var history = history.compactMap { places[before[Int($0)]] }
    if let selected = places[before[Int(selected)]] { return TabSelection(selected: selected, history: history) }
    let newest = history.popLast() ?? 0
    return TabSelection(selected: newest, history: history)
  }
}
