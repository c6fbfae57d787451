/// What fills a place of a ring that holds nothing.
protocol RingElement {
  /// It holds on to nothing.
  static var vacant: Self { get }
}

/// A queue in one array that is used round and round: O(1) at both ends, and elements are read where they are.
///
/// `Deque` of swift-collections does as much, but copies an element (and counts its references) to read a field of it.
struct Ring<Element: RingElement> {
  /// Its length is a power of two, or it is empty.
  private var storage: [Element] = []
  private var head = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  var indices: Range<Int> { 0..<count }

  @inline(__always)
  subscript(index: Int) -> Element {
    _read {
      precondition(index >= 0 && index < count, "an index of the ring")
      yield storage[(head &+ index) & (storage.count &- 1)]
    }
  }

  @inline(__always)
  mutating func append(_ element: consuming Element) {
    if count == storage.count { grow() }
    storage[(head &+ count) & (storage.count &- 1)] = element
    count &+= 1
  }

  mutating func popLast() -> Element? {
    if count == 0 { return nil }
    count -= 1
    var last = Element.vacant
    swap(&last, &storage[(head &+ count) & (storage.count &- 1)])
    return last
  }

  /// Lets the first ones go.
  /// - Parameter atOnce: whether they are released now. Otherwise they are when others take their places, which costs
  ///   nothing; until then at most as many are held as there are places.
  /// - Complexity: O(1); O(number) at once.
  mutating func removeFirst(_ number: Int, atOnce: Bool) {
    precondition(number <= count, "no more than there are")
    if atOnce {
      for index in 0..<number { storage[(head &+ index) & (storage.count &- 1)] = Element.vacant }
    }
    head = (head &+ number) & (storage.count &- 1)
    count &-= number
  }

  /// Lets the last ones go. Complexity: O(number)
  mutating func removeLast(_ number: Int) {
    for _ in 0..<number { _ = popLast() }
  }

  mutating func removeAll() {
    if count > 0 { self = Ring() }
  }

  private mutating func grow() {
    var grown: [Element] = []
    let length = Swift.max(2, storage.count * 2)
    grown.reserveCapacity(length)
    for index in 0..<count { grown.append(self[index]) }
    while grown.count < length { grown.append(Element.vacant) }
    storage = grown
    head = 0
  }
}

extension Ring: Sendable where Element: Sendable {}
