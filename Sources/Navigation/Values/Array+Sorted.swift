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
