/// Tells in O(1) whether a coordinator is another one or a descendant of it, for states with long chains of them.
///
/// Coordinators are numbered so that the descendants of each follow it without a gap (a preorder).
struct CoordinatorFamilies {
  /// The number of each coordinator, and that of its last descendant.
  private var numbers: [CoordinatorID: (own: Int, last: Int)] = [:]

  /// - Complexity: O(coordinators).
  init(_ coordinators: [Coordinator]) {
    let children = Dictionary(coordinators.map { ($0.id, $0.children) }) { first, _ in first }
    for coordinator in coordinators where coordinator.parent == nil { number(coordinator.id, children) }
  }

  /// Numbers a coordinator and its descendants. The chain may be longer than the call stack allows.
  private mutating func number(_ id: CoordinatorID, _ children: [CoordinatorID: [CoordinatorID]]) {
    var open = [(id: id, next: 0)]
    var count = numbers.count
    numbers[id] = (count, count)
    while let (id, next) = open.last {
      let own = children[id] ?? []
      if next < own.count {
        open[open.count - 1].next += 1
        if numbers[own[next]] != nil { continue }
        count = numbers.count
        numbers[own[next]] = (count, count)
        open.append((own[next], 0))
      } else {
        numbers[id]?.last = count
        open.removeLast()
      }
    }
  }

  /// Whether a coordinator is another one, or one of its descendants.
  func has(_ id: CoordinatorID, within other: CoordinatorID) -> Bool {
    guard let one = numbers[id], let family = numbers[other] else { return id == other }
    return family.own <= one.own && one.own <= family.last
  }
}
