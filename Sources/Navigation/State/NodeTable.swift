/// The nodes of a scene, looked up by id in O(1).
///
/// Nodes are stored densely in one array, in an order without meaning; `index` is an open-addressing table of their
/// slots. A scene hands out ids in sequence, and multiplying those by the golden ratio spreads them evenly (Knuth,
/// TAOCP 6.4). The ids of an imported scene may have been chosen to collide under that factor. When an insertion probes
/// too far, the table is therefore rebuilt with a random factor (Dietzfelbinger et al., "A reliable randomized
/// algorithm for the closest-pair problem", 1997). Removal shifts the following entries back instead of leaving
/// tombstones (Knuth's algorithm R), so the table never fills up with removed entries.
struct NodeTable: Sendable {
  private(set) var nodes: [NodeRecord] = []
  /// The records of tabs, then those of other containers.
  private var containers: [ContainerRecord] = []
  private(set) var tabsCount = 0
  /// Finds nodes by name and key, in large scenes.
  private var lookup = NodeIndex()
  /// Slots in `nodes`, or -1. The length is a power of two.
  private var index: [Int32]
  /// The odd number by which ids are multiplied.
  private var factor = Self.goldenRatio

  private static let goldenRatio: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The most entries that an insertion may pass before the table is rebuilt. Ids from a sequence never come near it.
  static let probesMax = 64
  /// The number of nodes above which the table has an index by name and key. Below, visiting all nodes is as fast.
  static let unindexedMax = 64

  /// - Parameters:
  ///   - capacity: The expected number of nodes.
  ///   - containers: The expected number of containers among them.
  init(capacity: Int, containers: Int) {
    nodes.reserveCapacity(capacity)
    self.containers.reserveCapacity(containers)
    index = Array(repeating: -1, count: Self.length(for: capacity))
  }

  var count: Int { nodes.count }

  /// Makes sure that its arrays are its own. Those of the children of one container remain shared.
  mutating func detach() {
    nodes.reserveCapacity(nodes.count)
    containers.reserveCapacity(containers.count)
    index.reserveCapacity(index.count)
    lookup.detach()
  }

  /// The ids of the tabs, in no particular order.
  var tabsIDs: some Sequence<NodeID> { containers[..<tabsCount].lazy.map(\.id) }

  /// Whether nodes can be found by name and key without visiting all of them.
  var isIndexed: Bool { !lookup.isEmpty }

  /// Calls `body` with the slots of a chain, among which those with a hash are, until it returns false.
  /// - Precondition: The table has an index.
  func forEachSlot(_ chain: NodeIndex.Chain, _ hash: UInt32, _ body: (Int) -> Bool) {
    var slot = lookup.first(chain, hash)
    while slot >= 0, body(slot) { slot = lookup.next(chain, after: slot) }
  }

  /// The slot of a node, or -1 if the table has no node with this id.
  @inline(__always)
  func slot(_ id: NodeID) -> Int {
    let mask = index.count &- 1
    var probe = home(id)
    while true {
      let slot = Int(index[probe])
      if slot < 0 || nodes[slot].id == id { return slot }
      probe = (probe &+ 1) & mask
    }
  }

  @inline(__always)
  func contains(_ id: NodeID) -> Bool { slot(id) >= 0 }

  @inline(__always)
  subscript(slot: Int) -> NodeRecord {
    _read { yield nodes[slot] }
    _modify { yield &nodes[slot] }
  }

  @inline(__always)
  subscript(children slot: Int) -> [NodeID] {
    _read { yield containers[Int(nodes[slot].container)].children }
    _modify { yield &containers[Int(nodes[slot].container)].children }
  }

  @inline(__always)
  subscript(selection slot: Int) -> TabSelection {
    _read { yield containers[Int(nodes[slot].container)].selection }
    _modify { yield &containers[Int(nodes[slot].container)].selection }
  }

  /// Inserts a node without children, whose id is not in the table.
  /// - Complexity: O(1), amortized.
  @inline(__always)
  mutating func insert(_ node: consuming NodeRecord) {
    if (nodes.count &+ 1) &* 4 > index.count &* 3 { grow() }
    let (id, kind) = (node.id, node.kind)
    nodes.append(consume node)
    if link(id, to: nodes.count &- 1) > Self.probesMax { spread() }
    if kind != .screen { insertContainer(id, kind) }
    if isIndexed || nodes.count > Self.unindexedMax { indexLast() }
  }

  private mutating func insertContainer(_ id: NodeID, _ kind: NodeKind) {
    nodes[nodes.count &- 1].container = Int32(truncatingIfNeeded: containers.count)
    containers.append(ContainerRecord(id: id))
    guard kind == .tabs else { return }
    swapContainers(tabsCount, containers.count &- 1)
    tabsCount &+= 1
  }

  /// Adds the last node to the index, and makes room for it.
  @inline(never)
  private mutating func indexLast() {
    if nodes.count <= lookup.capacity { return addToLookup(nodes.count &- 1) }
    var capacity = Self.unindexedMax
    while capacity < nodes.count { capacity *= 2 }
    lookup = NodeIndex(capacity: capacity)
    for slot in nodes.indices { addToLookup(slot) }
  }

  private mutating func addToLookup(_ slot: Int) {
    if !nodes[slot].name.isEmpty { lookup.insert(slot, .name, ScreenKey.hash(ofName: nodes[slot].name)) }
    if nodes[slot].kind == .screen { lookup.insert(slot, .key, nodes[slot].keyHash) }
  }

  private mutating func removeFromLookup(_ slot: Int) {
    lookup.remove(slot, .name)
    lookup.remove(slot, .key)
  }

  mutating func setContent(_ content: NodeContent, at slot: Int) {
    if isIndexed { removeFromLookup(slot) }
    nodes[slot].content = content
    if isIndexed { addToLookup(slot) }
  }

  /// Replaces a node by one with the same id, kind, parent and children.
  mutating func replace(_ node: consuming NodeRecord, at slot: Int) {
    if isIndexed { removeFromLookup(slot) }
    if nodes[slot].kind != .screen { node.container = nodes[slot].container }
    nodes[slot] = node
    if isIndexed { addToLookup(slot) }
  }

  /// Removes the node at a slot, which invalidates the slots of other nodes.
  mutating func remove(slot: Int) -> NodeRecord {
    if nodes[slot].kind != .screen { removeContainer(Int(nodes[slot].container)) }
    unlink(nodes[slot].id)
    let last = nodes.count &- 1
    if isIndexed { unindex(slot) }
    if slot != last {
      index[position(nodes[last].id)] = Int32(truncatingIfNeeded: slot)
      nodes.swapAt(slot, last)
    }
    return nodes.removeLast()
  }

  /// Removes a node from the index before the last one takes its slot, and the index when the scene is small again.
  @inline(never)
  private mutating func unindex(_ slot: Int) {
    if nodes.count <= Self.unindexedMax / 2 {
      lookup = NodeIndex()
      return
    }
    removeFromLookup(slot)
    let last = nodes.count &- 1
    if slot == last { return }
    lookup.move(last, to: slot, .name)
    lookup.move(last, to: slot, .key)
  }

  private mutating func removeContainer(_ place: Int) {
    var place = place
    if place < tabsCount {
      tabsCount &-= 1
      swapContainers(place, tabsCount)
      place = tabsCount
    }
    swapContainers(place, containers.count &- 1)
    containers.removeLast()
  }

  private mutating func swapContainers(_ a: Int, _ b: Int) {
    if a == b { return }
    nodes[slot(containers[a].id)].container = Int32(truncatingIfNeeded: b)
    nodes[slot(containers[b].id)].container = Int32(truncatingIfNeeded: a)
    containers.swapAt(a, b)
  }

  /// The position in `index` at which the search for an id begins.
  @inline(__always)
  private func home(_ id: NodeID) -> Int {
    let spread = UInt64(truncatingIfNeeded: id) &* factor
    return Int(truncatingIfNeeded: spread &>> UInt64(truncatingIfNeeded: 64 &- index.count.trailingZeroBitCount))
  }

  /// The position in `index` of an id, which must be in the table.
  @inline(__always)
  private func position(_ id: NodeID) -> Int {
    var probe = home(id)
    while nodes[Int(index[probe])].id != id { probe = (probe &+ 1) & (index.count &- 1) }
    return probe
  }

  /// - Returns: The number of entries passed.
  @discardableResult
  @inline(__always)
  private mutating func link(_ id: NodeID, to slot: Int) -> Int {
    let (home, mask) = (home(id), index.count &- 1)
    var probe = home
    while index[probe] >= 0 { probe = (probe &+ 1) & mask }
    index[probe] = Int32(truncatingIfNeeded: slot)
    return (probe &- home) & mask
  }

  /// The number of entries that a lookup of the node passes, for tests.
  func probes(for id: NodeID) -> Int { (position(id) &- home(id)) & (index.count &- 1) }

  @inline(__always)
  private mutating func unlink(_ id: NodeID) {
    let mask = index.count &- 1
    var hole = position(id)
    var probe = (hole &+ 1) & mask
    while index[probe] >= 0 {
      let home = home(nodes[Int(index[probe])].id)
      // An entry behind the hole may move into it unless its home lies between the hole and the entry.
      if (probe &- home) & mask >= (probe &- hole) & mask {
        index[hole] = index[probe]
        hole = probe
      }
      probe = (probe &+ 1) & mask
    }
    index[hole] = -1
  }

  private mutating func grow() {
    if rebuild(length: index.count * 2) > Self.probesMax { spread() }
  }

  /// Rebuilds the table with random factors until no lookup passes too many entries. The table is then at most a
  /// quarter full, so the first factor nearly always suffices.
  @inline(never)
  private mutating func spread() {
    var length = index.count
    while nodes.count * 4 > length { length *= 2 }
    for _ in 0..<Self.attemptsMax {
      // The hash of a number is seeded per process, as in every set, so the factor cannot be known outside of it. Like the
      // order of a set, it reaches no output.
      factor = UInt64(bitPattern: Int64(factor.hashValue)) | 1
      if rebuild(length: length) <= Self.probesMax { return }
    }
  }

  private static let attemptsMax = 8

  /// - Returns: The largest number of entries that a lookup passes.
  private mutating func rebuild(length: Int) -> Int {
    index = Array(repeating: -1, count: length)
    var most = 0
    for slot in nodes.indices { most = max(most, link(nodes[slot].id, to: slot)) }
    return most
  }

  private static func length(for capacity: Int) -> Int {
    var length = 4
    while capacity * 4 > length * 3 { length *= 2 }
    return length
  }
}
