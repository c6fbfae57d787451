import NavigationProtocol

/// The differences between two states of a node that the line of a tree does not show.
enum NodeDifference {
  static func details(_ before: SceneInterface.Node, _ after: SceneInterface.Node) -> [String] {
    var details: [String] = []
    if before.selected != after.selected { details.append("tab \(tab(before)) → \(tab(after))") }
    if (before.history ?? []) != (after.history ?? []), before.selected == after.selected {
      details.append("other tabs to go back to")
    }
    if before.hasAppeared != after.hasAppeared {
      details.append(after.hasAppeared == true ? "appeared" : "to appear again")
    }
    if before.presentation != after.presentation, let place = after.presentation {
      details.append("now \(place.rawValue)")
    }
    if before.coordinator != after.coordinator, let owner = after.coordinator { details.append("now of @\(owner)") }
    if before.back != after.back, let back = after.back { details.append("Back goes by \(back.rawValue)") }
    if (before.traits ?? []) != (after.traits ?? []) { details.append("other traits") }
    return details
  }

  /// The name of the selected tab.
  private static func tab(_ tabs: SceneInterface.Node) -> String {
    guard let selected = tabs.selected, let children = tabs.children, children.indices.contains(selected) else {
      return tabs.selected.map(String.init) ?? "none"
    }
    let name = children[selected].tabName
    return name.isEmpty ? String(selected) : name.shown
  }
}

/// The smallest set of moves that explains the new order of siblings.
///
/// The others form a longest increasing subsequence, found by patience sorting (Fredman, On computing the length of longest
/// increasing subsequences, 1975).
struct SiblingMoves {
  private var moves: [Int: (from: Int, to: Int)] = [:]

  /// Compares the ids of siblings. Places count all siblings.
  ///
  /// - Complexity: O(n log n).
  init(from before: [Int], to after: [Int]) {
    let old = Dictionary(before.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let kept = after.enumerated().compactMap { to, id in old[id].map { (id: id, from: $0, to: to) } }
    var piles: [Int] = []
    var previous = [Int?](repeating: nil, count: kept.count)
    for (index, sibling) in kept.enumerated() {
      let pile = piles.firstIndex(notBelow: sibling.from) { kept[$0].from }
      previous[index] = pile > 0 ? piles[pile - 1] : nil
      if pile == piles.count { piles.append(index) } else { piles[pile] = index }
    }
    var stayed: Set<Int> = []
    var next = piles.last
    while let index = next {
      stayed.insert(kept[index].id)
      next = previous[index]
    }
    for sibling in kept where !stayed.contains(sibling.id) { moves[sibling.id] = (sibling.from, sibling.to) }
  }

  subscript(id: Int) -> (from: Int, to: Int)? { moves[id] }
}

extension [Int] {
  /// The first place whose value is not below `value`.
  ///
  /// - Complexity: O(log n).
  fileprivate func firstIndex(notBelow value: Int, by key: (Int) -> Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if key(self[middle]) < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
