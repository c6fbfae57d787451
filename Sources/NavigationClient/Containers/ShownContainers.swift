import Navigation

/// The containers that are shown, by node. Whatever is built or told while they change may look at them.
final class ShownContainers {
  private var byNode: [NodeID: ViewContainer] = [:]

  subscript(id: NodeID) -> ViewContainer? {
    get { byNode[id] }
    set { byNode[id] = newValue }
  }

  func remove(_ id: NodeID) -> ViewContainer? { byNode.removeValue(forKey: id) }
}
