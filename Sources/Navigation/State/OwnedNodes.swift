/// The nodes of each coordinator, so that those of one that finishes are found without a walk over the scene.
///
/// The first two of a scene are left out, which own most of it: the scene coordinator never finishes, and the first root
/// one only with everything.
struct OwnedNodes: Sendable {
  private var nodes: [CoordinatorID: Set<NodeID>] = [:]

  /// Notes a node that comes.
  @inline(__always)
  mutating func insert(_ id: NodeID, of owner: CoordinatorID) {
    if owner > Scene.firstRootCoordinator { nodes[owner, default: []].insert(id) }
  }

  /// Notes a node that goes.
  @inline(__always)
  mutating func remove(_ id: NodeID, of owner: CoordinatorID) {
    if owner > Scene.firstRootCoordinator { forget(id, of: owner) }
  }

  private mutating func forget(_ id: NodeID, of owner: CoordinatorID) {
    nodes[owner]?.remove(id)
    if nodes[owner]?.isEmpty == true { nodes[owner] = nil }
  }

  /// The nodes of a coordinator, newest first. Complexity: O(n log n).
  func nodes(of owner: CoordinatorID) -> [NodeID] { nodes[owner]?.sorted(by: >) ?? [] }

  /// How many nodes there are of a coordinator.
  func count(of owner: CoordinatorID) -> Int { nodes[owner]?.count ?? 0 }
}
