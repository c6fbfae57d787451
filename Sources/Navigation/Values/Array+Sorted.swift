extension Array {
  /// The place of the first element that does not precede a value in a sorted array; `count` if all precede it.
  /// - Complexity: O(log n).
  @inline(__always)
  func lowerBound(where precedes: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension [(key: String, value: String)] {
  /// The value of a member of an object, whose members are sorted by the bytes of their keys; nil if the object has no such member.
  /// - Complexity: O(log n).
  func value(of key: String) -> String? {
    let place = lowerBound { $0.key.utf8.lexicographicallyPrecedes(key.utf8) }
    return place < count && Text.isSame(self[place].key, key) ? self[place].value : nil
  }
}
