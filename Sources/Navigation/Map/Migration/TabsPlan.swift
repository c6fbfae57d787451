/// The wanted children of tabs under another version of their map, in order.
struct TabsPlan {
  /// A child that stays, or one to build for an item of the map.
  struct Slot {
    /// Nil for a child to build.
    var id: NodeID?
    /// The item of the child; nil if a caller added it.
    var item: Int?
  }

  private(set) var slots: [Slot] = []
  /// Children that are replaced, with their items.
  private(set) var replaced: [(child: NodeID, item: Int)] = []

  mutating func keep(_ child: NodeID, item: Int? = nil) { slots.append(Slot(id: child, item: item)) }

  mutating func replace(_ child: NodeID, item: Int) {
    slots.append(Slot(id: nil, item: item))
    replaced.append((child, item))
  }

  func holds(item: Int) -> Bool { slots.contains { $0.item == item } }

  /// Sorts the items into the map's order. A child that a caller added stays after its predecessor.
  mutating func sort() {
    var keys: [Int] = []
    for slot in slots { keys.append(slot.item ?? keys.last ?? -1) }
    // `sorted` does not promise to be stable, so ties are broken by index.
    let order = slots.indices.sorted { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : $0 < $1 }
    slots = order.map { slots[$0] }
  }

  /// Inserts an item after the nearest one that precedes it in the map.
  mutating func add(item: Int) {
    var place = slots.firstIndex { $0.item != nil } ?? slots.count
    for before in (0..<item).reversed() {
      guard let found = slots.firstIndex(where: { $0.item == before }) else { continue }
      place = slots[(found + 1)...].firstIndex { $0.item != nil } ?? slots.count
      break
    }
    slots.insert(Slot(id: nil, item: item), at: place)
  }
}
