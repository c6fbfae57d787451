/// Finds the nodes of a large scene by the hashes of their names and keys.
///
/// Nodes are referred to by their slots in the table. Each hash has a bucket, and the nodes of a bucket form a chain in
/// both directions, so that adding, removing and moving a node are O(1). Everything is in one array, because a small
/// scene, which has no index, then pays for one reference only.
struct NodeIndex: Sendable {
  /// The kinds of chains: every node with a name is in one by name, and every screen in one by key.
  enum Chain: Int {
    case name
    case key
  }

  /// The first slots of the chains, for each kind as many as there is room for nodes. Then, for each node and each kind,
  /// the next slot and the previous one.
  private var cells: [Int32] = []

  /// The end of a chain, and an empty bucket.
  private static let none: Int32 = -1
  /// The previous slot of a node that is in no chain.
  private static let unlinked = Int32.min
  private static let cellsOfNode = 6

  /// Creates an empty index, for a scene that needs none.
  init() {}

  /// - Parameter capacity: The number of nodes for which there is room; a power of two.
  init(capacity: Int) {
    cells = Array(repeating: Self.none, count: capacity * Self.cellsOfNode)
    for slot in 0..<capacity {
      for chain in [Chain.name, .key] { cells[previous(slot, chain)] = Self.unlinked }
    }
  }

  /// Makes sure that its memory is not shared.
  mutating func detach() { cells.reserveCapacity(cells.count) }

  var isEmpty: Bool { cells.isEmpty }

  /// The number of nodes for which there is room.
  var capacity: Int { cells.count / Self.cellsOfNode }

  /// The first slot of a bucket, which other hashes may share; -1 if it is empty.
  func first(_ chain: Chain, _ hash: UInt32) -> Int { Int(cells[bucket(chain, hash)]) }

  /// The slot after another one in its chain; -1 at the end.
  func next(_ chain: Chain, after slot: Int) -> Int { Int(cells[next(slot, chain)]) }

  /// Adds a node to a chain in which it is not.
  mutating func insert(_ slot: Int, _ chain: Chain, _ hash: UInt32) {
    let bucket = bucket(chain, hash)
    let head = cells[bucket]
    cells[next(slot, chain)] = head
    // The first node of a chain refers to the bucket.
    cells[previous(slot, chain)] = ~Int32(truncatingIfNeeded: bucket)
    if head != Self.none { cells[previous(Int(head), chain)] = Int32(truncatingIfNeeded: slot) }
    cells[bucket] = Int32(truncatingIfNeeded: slot)
  }

  /// Removes a node from a chain, if it is in one.
  mutating func remove(_ slot: Int, _ chain: Chain) {
    let (before, after) = (cells[previous(slot, chain)], cells[next(slot, chain)])
    if before == Self.unlinked { return }
    setNext(of: before, chain, to: after)
    if after != Self.none { cells[previous(Int(after), chain)] = before }
    cells[previous(slot, chain)] = Self.unlinked
  }

  /// Gives a node another slot, which must be free.
  mutating func move(_ slot: Int, to free: Int, _ chain: Chain) {
    let (before, after) = (cells[previous(slot, chain)], cells[next(slot, chain)])
    if before == Self.unlinked { return }
    (cells[previous(free, chain)], cells[next(free, chain)]) = (before, after)
    setNext(of: before, chain, to: Int32(truncatingIfNeeded: free))
    if after != Self.none { cells[previous(Int(after), chain)] = Int32(truncatingIfNeeded: free) }
    cells[previous(slot, chain)] = Self.unlinked
  }

  /// - Parameter before: A slot, or the complement of a bucket.
  private mutating func setNext(of before: Int32, _ chain: Chain, to slot: Int32) {
    cells[before < 0 ? Int(~before) : next(Int(before), chain)] = slot
  }

  private func bucket(_ chain: Chain, _ hash: UInt32) -> Int {
    chain.rawValue &* capacity &+ Int(hash) & (capacity &- 1)
  }

  private func next(_ slot: Int, _ chain: Chain) -> Int { 2 &* capacity &+ 4 &* slot &+ 2 &* chain.rawValue }

  private func previous(_ slot: Int, _ chain: Chain) -> Int { next(slot, chain) &+ 1 }
}
