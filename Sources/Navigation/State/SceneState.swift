/// The nodes and coordinators of a scene at one revision. A value without side effects.
///
/// The daemon's scene, its past and its mirrors are all values of this type; `apply(_:)` brings a mirror up to date.
public struct SceneState: Sendable {
  public static let window: NodeID = 0

  var table: NodeTable
  /// Sorted by id.
  public internal(set) var coordinators: [Coordinator]
  /// The share of the nodes and coordinators in `size`.
  public internal(set) var byteCount: Int
  /// The conditions under which scopes of links are active.
  public internal(set) var linkConditions = LinkConditions()
  /// The current case, if the root is a case of the map.
  public internal(set) var rootCase: String? {
    get { linkConditions.rootCase }
    set { linkConditions.rootCase = newValue }
  }
  /// The arguments from which the root and the coordinators were built.
  package internal(set) var given = GivenArguments()
  /// Its share of `SceneLimits.stateBytes`.
  package var size: Int { byteCount &+ given.byteCount &+ linkConditions.byteCount }
  /// Maintained by `link` and `unlink`.
  var owned = OwnedNodes()

  /// An empty window, with which a mirror begins.
  public init() { self.init(capacity: 4, containers: 2) }

  /// - Parameters:
  ///   - capacity: The expected number of nodes.
  ///   - containers: The expected number of containers among them.
  init(capacity: Int, containers: Int) {
    table = NodeTable(capacity: capacity, containers: containers)
    coordinators = []
    let window = NodeRecord(Self.window, .window, under: Self.window, owner: 0, label: nil, place: nil)
    byteCount = window.byteCount
    table.insert(window)
  }

  /// The number of nodes, the window included.
  public var nodeCount: Int { table.count }

  /// Makes sure that the tables share no memory with a copy of the state, which would copy them at its next change.
  /// - Complexity: O(nodes) if they share it.
  mutating func detach() {
    table.detach()
    coordinators.reserveCapacity(coordinators.count)
  }

  /// A node with the ids of its children and its place; nil if there is no such node.
  public func node(_ id: NodeID) -> Node? {
    let slot = table.slot(id)
    guard slot >= 0 else { return nil }
    var node = Node(table[slot], place: place(at: slot))
    if node.kind != .screen {
      node.children = table[children: slot]
      node.selection = table[selection: slot]
    }
    return node
  }

  /// Calls `body` with the table of nodes, the node's slot and its place, so that writing out a whole state copies no
  /// node. Does nothing if there is no such node.
  /// - Complexity: O(depth).
  @inline(__always)
  package func withNode(_ id: NodeID, _ body: (_ nodes: [NodeRecord], _ slot: Int, Place?) -> Void) {
    let slot = table.slot(id)
    if slot >= 0 { body(table.nodes, slot, place(at: slot)) }
  }

  /// Calls `body` with each child of a container in order.
  @inline(__always)
  package func forEachChild(of id: NodeID, _ body: (NodeID) -> Void) {
    let slot = table.slot(id)
    if slot < 0 || table[slot].kind == .screen { return }
    for index in table[children: slot].indices { body(table[children: slot][index]) }
  }

  /// The index of the selected tab, and the indices of the tabs selected before, oldest first.
  package func selection(of id: NodeID) -> (selected: Int, history: [Int32]) {
    let slot = table.slot(id)
    guard slot >= 0, table[slot].kind == .tabs else { return (0, []) }
    let selection = table[selection: slot]
    return (Int(selection.selected), Array(selection.history))
  }

  /// The ids of a node's children; empty if there is no such node.
  public func children(of id: NodeID) -> [NodeID] {
    let slot = table.slot(id)
    return slot < 0 || table[slot].kind == .screen ? [] : table[children: slot]
  }

  /// The coordinator with an id.
  /// - Complexity: O(log n).
  public func coordinator(_ id: CoordinatorID) -> Coordinator? {
    guard let index = coordinatorIndex(id) else { return nil }
    return coordinators[index]
  }

  /// The place of the node at a slot; nil for the window.
  /// - Complexity: O(depth).
  func place(at slot: Int) -> Place? {
    if let place = table[slot].place { return place }
    if table[slot].kind == .window { return nil }
    let parent = table.slot(table[slot].parent)
    guard parent >= 0 else { return nil }
    switch table[parent].kind {
    case .tabs: return .tab
    case .stack: return table[children: parent].first == table[slot].id ? place(at: parent) : .push
    case .window, .screen: return nil
    }
  }

  /// The index of a coordinator in `coordinators`.
  /// - Complexity: O(log n).
  func coordinatorIndex(_ id: CoordinatorID) -> Int? {
    let place = coordinatorPlace(id)
    return place < coordinators.count && coordinators[place].id == id ? place : nil
  }

  /// The index at which a coordinator with this id is or would be inserted.
  /// - Complexity: O(log n).
  func coordinatorPlace(_ id: CoordinatorID) -> Int {
    var (low, high) = (0, coordinators.count)
    while low < high {
      let middle = (low + high) / 2
      if coordinators[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
