// Replacing the children of a container of which some stay.
extension Transaction {
  /// The most children that are added or removed one by one in the middle, each of which moves those after it. More of
  /// them are gathered at the end by one edit that reorders all children, so that the whole takes linear time.
  private static let singlesMax = 8

  /// Removes the children that are not in a list, and brings the others into its order.
  /// - Parameter kept: Children of the container.
  /// - Complexity: O(children + nodes removed).
  mutating func keepChildren(_ kept: [NodeID], of container: NodeID) {
    let children = state.children(of: container)
    work &+= children.count
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

  /// Removes the children without a place, and brings the others into order. A child whose coordinator finishes as a
  /// consequence loses its place, so that it is removed too and created anew.
  /// - Parameter places: For each wanted child its id, or nil for one to create.
  /// - Complexity: O(children + nodes removed).
  mutating func keepChildren(of container: NodeID, _ places: inout [NodeID?]) {
    keepChildren(places.compactMap(\.self), of: container)
    while !uprooted.isEmpty {
      let staying = places.map { $0.flatMap { isFinishing(state.owner(of: $0)) ? nil : $0 } }
      if staying == places { return }
      places = staying
      keepChildren(places.compactMap(\.self), of: container)
    }
  }

  /// Adds the missing children to a container that holds the kept ones in order.
  /// - Parameters:
  ///   - places: For each wanted child its id, or nil for one to create.
  ///   - make: Creates the wanted child `place` at `index`, above the node `below`.
  /// - Complexity: O(children + nodes created).
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
