/// The nodes of each coordinator. With it, the nodes of a finishing coordinator are found without walking the scene.
///
/// The scene coordinator and the first root coordinator, which own most of a scene, are left out: the former never
/// finishes, and the latter finishes only with everything.
struct OwnedNodes: Sendable {
  private var nodes: [CoordinatorID: Set<NodeID>] = [:]

  /// Records that a node was added.
  @inline(__always)
  mutating func insert(_ id: NodeID, of owner: CoordinatorID) {
    if owner > Scene.firstRootCoordinator { nodes[owner, default: []].insert(id) }
  }

  @inline(__always)
  mutating func remove(_ id: NodeID, of owner: CoordinatorID) {
    if owner > Scene.firstRootCoordinator { forget(id, of: owner) }
  }

  private mutating func forget(_ id: NodeID, of owner: CoordinatorID) {
    nodes[owner]?.remove(id)
    if nodes[owner]?.isEmpty == true { nodes[owner] = nil }
  }

  /// The nodes of a coordinator, newest first.
  /// - Complexity: O(n log n).
  func nodes(of owner: CoordinatorID) -> [NodeID] { nodes[owner]?.sorted(by: >) ?? [] }

  func count(of owner: CoordinatorID) -> Int { nodes[owner]?.count ?? 0 }
}
