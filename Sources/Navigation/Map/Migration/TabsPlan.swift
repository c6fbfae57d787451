/// What tabs are to hold by another version of their map: in which order, and what of it is to be built.
struct TabsPlan {
  /// A child that stays, or one that is to be built for an item of the map.
  struct Slot {
    /// Nil for one that is to be built.
    var id: NodeID?
    /// The item that it is; nil for one that a caller has added.
    var item: Int?
  }

  private(set) var slots: [Slot] = []
  /// Children whose place another one takes, with the item that this is.
  private(set) var replaced: [(child: NodeID, item: Int)] = []

  mutating func keep(_ child: NodeID, item: Int? = nil) { slots.append(Slot(id: child, item: item)) }

  mutating func replace(_ child: NodeID, item: Int) {
    slots.append(Slot(id: nil, item: item))
    replaced.append((child, item))
  }

  func holds(item: Int) -> Bool { slots.contains { $0.item == item } }

  /// Puts the items into the map's order. What a caller has added stays behind what it is behind.
  mutating func sort() {
    var keys: [Int] = []
    for slot in slots { keys.append(slot.item ?? keys.last ?? -1) }
    // The sort is stable by the places, which is not promised otherwise.
    let order = slots.indices.sorted { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : $0 < $1 }
    slots = order.map { slots[$0] }
  }

  /// Adds an item behind the nearest one that is before it in the map.
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
