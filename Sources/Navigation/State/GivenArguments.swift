package import JSON

/// What the case that is the root, and the coordinators, were given to build from: another version of their map may build
/// more of it. Nobody is told of it, so two states that differ in nothing else are the same.
package struct GivenArguments: Sendable {
  /// Of those that were given any, in the order of their ids.
  private(set) var all: [(id: Int, arguments: JSONObject)] = []
  /// What they count for in `SceneLimits.stateBytes`.
  private(set) var byteCount = 0

  /// - Parameter id: of a coordinator; the window's for the case.
  /// - Complexity: O(log n); to give something, or nothing any more, O(those with higher ids).
  package subscript(id: Int) -> JSONObject {
    get {
      let place = place(of: id)
      return place < all.count && all[place].id == id ? all[place].arguments : .empty
    }
    set {
      let place = place(of: id)
      if place < all.count, all[place].id == id { byteCount -= all.remove(at: place).arguments.byteCount }
      if newValue.isEmpty { return }
      byteCount += newValue.byteCount
      all.insert((id, newValue), at: place)
    }
  }

  private func place(of id: Int) -> Int {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
