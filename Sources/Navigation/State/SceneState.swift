/// What a scene is at one revision: its nodes and coordinators. A value; its queries change nothing.
///
/// The daemon's scene, its past and every mirror of it are this type; `apply(_:)` takes a mirror from one to the next.
public struct SceneState: Sendable {
  /// The window's id.
  public static let window: NodeID = 0

  var table: NodeTable
  /// By id, ascending.
  public internal(set) var coordinators: [Coordinator]
  /// What the nodes count for in `size`.
  public internal(set) var byteCount: Int
  /// What decides which scopes of links are active.
  public internal(set) var linkConditions = LinkConditions()
  /// The case that is the root, when the map declares it.
  public internal(set) var rootCase: String? {
    get { linkConditions.rootCase }
    set { linkConditions.rootCase = newValue }
  }
  /// What its root and its coordinators were built from.
  package internal(set) var given = GivenArguments()
  /// What it counts for in `SceneLimits.stateBytes`.
  package var size: Int { byteCount &+ given.byteCount }
  /// Kept by `link` and `unlink`.
  var owned = OwnedNodes()

  /// An empty window: what a mirror begins with before it takes in a snapshot.
  public init() { self.init(capacity: 4, containers: 2) }

  /// - Parameters:
  ///   - capacity: how many nodes will soon be there.
  ///   - containers: how many of them are containers.
  init(capacity: Int, containers: Int) {
    table = NodeTable(capacity: capacity, containers: containers)
    coordinators = []
    let window = NodeRecord(Self.window, .window, under: Self.window, owner: 0, label: nil, place: nil)
    byteCount = window.byteCount
    table.insert(window)
  }

  /// How many nodes there are, the window included.
  public var nodeCount: Int { table.count }

  /// A node with its children's ids and its place; nil when it is not there.
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

  /// Calls `body` with the nodes, at which of them this one is, and its place: for those who write a whole state out, and
  /// need no copy of each node. Nothing happens when it is not there.
  /// - Complexity: O(depth)
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

  /// Of tabs: the index of the selected child, and the indices selected before, oldest first.
  package func selection(of id: NodeID) -> (selected: Int, history: [Int32]) {
    let slot = table.slot(id)
    guard slot >= 0, table[slot].kind == .tabs else { return (0, []) }
    let selection = table[selection: slot]
    return (Int(selection.selected), Array(selection.history))
  }

  /// The ids of a node's children; none when it is not there.
  public func children(of id: NodeID) -> [NodeID] {
    let slot = table.slot(id)
    return slot < 0 || table[slot].kind == .screen ? [] : table[children: slot]
  }

  /// A coordinator; nil when it is not there. Complexity: O(log n).
  public func coordinator(_ id: CoordinatorID) -> Coordinator? {
    guard let index = coordinatorIndex(id) else { return nil }
    return coordinators[index]
  }

  /// Where the node is that is at a place of the table; nil for the window, which is nowhere. Complexity: O(depth).
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

  /// Where a coordinator is in `coordinators`. Complexity: O(log n).
  func coordinatorIndex(_ id: CoordinatorID) -> Int? {
    let place = coordinatorPlace(id)
    return place < coordinators.count && coordinators[place].id == id ? place : nil
  }

  /// Where a coordinator of this id is or would be in `coordinators`. Complexity: O(log n).
  func coordinatorPlace(_ id: CoordinatorID) -> Int {
    var (low, high) = (0, coordinators.count)
    while low < high {
      let middle = (low + high) / 2
      if coordinators[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
