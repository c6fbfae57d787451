import Encodings

/// Looks up the indices of names by their bytes.
///
/// A dictionary of strings would not distinguish texts that only look alike (é as one character or as two), which are
/// different names. Open addressing, half empty, and immutable.
package struct NameIndex: Sendable {
  private let names: [String]
  /// Indices of `names`, or -1.
  private let slots: [Int32]

  /// - Parameter names: Of equal names the first is found.
  /// - Complexity: O(bytes).
  package init(_ names: [String]) {
    self.names = names
    var count = 4
    while count < names.count * 2 { count *= 2 }
    var slots = [Int32](repeating: -1, count: count)
    for (place, name) in names.enumerated() {
      var slot = Self.hash(name) & (count - 1)
      while slots[slot] >= 0, !Text.isSame(names[Int(slots[slot])], name) { slot = (slot + 1) & (count - 1) }
      if slots[slot] < 0 { slots[slot] = Int32(place) }
    }
    self.slots = slots
  }

  /// The index of a name in the list.
  /// - Complexity: O(length of the name).
  package func place(of name: String) -> Int? {
    var slot = Self.hash(name) & (slots.count - 1)
    while slots[slot] >= 0 {
      let place = Int(slots[slot])
      if Text.isSame(names[place], name) { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// FNV-1a with the upper half folded in. Chosen names can collide. This costs the worker that reads the map some seconds at most,
  /// and only administrators let navd use a map.
  private static func hash(_ name: String) -> Int {
    let hash = FNV1a.hash(name.utf8)
    return Int(truncatingIfNeeded: (hash ^ (hash >> 32)) & 0x7FFF_FFFF)
  }
}
