// Making a container hold other children than before, of which some stay.
extension Transaction {
  /// How many children go or come in the middle one by one. Each moves those after it; more of them are gathered at the
  /// end by one edit that orders all children anew, so that the whole is linear.
  private static let singlesMax = 8

  /// Takes away the children that are not in a list, and brings those that are into its order.
  /// - Parameter kept: children of the container.
  /// - Complexity: O(children + nodes removed)
  mutating func keepChildren(_ kept: [NodeID], of container: NodeID) {
    let children = state.children(of: container)
    if children.starts(with: kept) { return removeChildren(of: container, from: kept.count) }
    let stays = Set(kept)
    let gone = children.filter { !stays.contains($0) }
    if gone.count <= Self.singlesMax {
      for index in children.indices.reversed() where !stays.contains(children[index]) {
        remove(children[index], at: index, of: container)
      }
      move(container, to: kept)
    } else {
      move(container, to: kept + gone)
      removeChildren(of: container, from: kept.count)
    }
  }

  /// Takes away the children that have no place any more, and brings those that have one into its order. One whose
  /// coordinator finishes by that loses its place: it goes too, and is to be made anew.
  /// - Parameter places: of each child wanted its id, or nil for one that is to be made.
  /// - Complexity: O(children + nodes removed)
  mutating func keepChildren(of container: NodeID, _ places: inout [NodeID?]) {
    keepChildren(places.compactMap(\.self), of: container)
    while !uprooted.isEmpty {
      let staying = places.map { $0.flatMap { isFinishing(state.owner(of: $0)) ? nil : $0 } }
      if staying == places { return }
      places = staying
      keepChildren(places.compactMap(\.self), of: container)
    }
  }

  /// Adds what is missing to a container that holds the kept children in their order.
  /// - Parameters:
  ///   - places: of each child wanted its id, or nil for one that is to be made.
  ///   - make: adds the child that is to be at the first place, at the index given, above the node given.
  /// - Complexity: O(children + nodes made)
  mutating func fillChildren(
    of container: NodeID, _ places: [NodeID?],
    make: (inout Transaction, _ place: Int, _ index: Int, _ below: NodeID?) throws(NavigationError) -> NodeID
  ) throws(NavigationError) {
    let trailing = places.reversed().prefix { $0 == nil }.count
    let missing = places.count { $0 == nil }
    let isGathered = missing - trailing > Self.singlesMax
    var order: [NodeID] = []
    var end = places.count - missing
    for place in places.indices {
      if let id = places[place] {
        order.append(id)
      } else {
        order.append(try make(&self, place, isGathered ? end : place, order.last))
        end += 1
      }
    }
    move(container, to: order)
  }
}
