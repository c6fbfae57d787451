package import JSON

/// The arguments from which the current case and the coordinators were built. Another version of the map may build more
/// from them. They are not part of what clients see, so states that differ only in them are equal.
package struct GivenArguments: Sendable {
  /// Sorted by id. Empty arguments are left out.
  private(set) var all: [(id: Int, arguments: JSONObject)] = []
  /// Their share of `SceneLimits.stateBytes`.
  private(set) var byteCount = 0

  /// - Parameter id: The id of a coordinator; the window's id stands for the case.
  /// - Complexity: O(log n) to read, O(n) to write.
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
