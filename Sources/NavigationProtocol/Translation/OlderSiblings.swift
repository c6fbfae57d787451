/// Counts, among the children of a coordinator, those with lower ids: the place at which each child is added when children
/// are added in the order of their ids.
///
/// A document may list thousands of children in any order, or list some that do not exist, or list one twice.
struct OlderSiblings {
  /// For each child, the number of those before its first place that have lower ids.
  private var counts: [Int: Int] = [:]
  private let sorted: [Int]

  /// - Complexity: O(n log n). The sums over the places are kept in a Fenwick tree.
  init(_ children: [Int]) {
    let places = children.indices.sorted { (children[$0], $0) < (children[$1], $1) }
    sorted = places.map { children[$0] }
    var sums = [Int](repeating: 0, count: children.count + 1)
    var next = 0
    while next < places.count {
      let id = sorted[next]
      var (place, count) = (places[next], 0)
      while place > 0 {
        count += sums[place]
        place &= place - 1
      }
      counts[id] = count
      while next < places.count, sorted[next] == id {
        place = places[next] + 1
        while place < sums.count {
          sums[place] += 1
          place += place & -place
        }
        next += 1
      }
    }
  }

  /// The number of children with lower ids that are listed before a child, or of all with lower ids if it is not listed.
  /// - Complexity: O(log n).
  subscript(id: Int) -> Int {
    if let count = counts[id] { return count }
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
