public import JSON

/// One thing that a commit did, complete in itself. A list of them is applied in its order: coordinators finished,
/// nodes removed (both deepest first), nodes added (parents first, each at its index among its siblings as they are
/// then), nodes and coordinators changed, coordinators started. Each occurs at most once in each part.
public struct Change: Sendable {
  /// What happened; the order is that of the parts of a list of changes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case finished
    case removed
    case added
    case changed
    case started
  }
  /// What happened.
  public var kind: Kind
  /// Of the node or coordinator.
  public var id: Int
  /// Of a node that was added or removed: what holds it.
  public var parent: NodeID?
  /// Of a node added or a coordinator started: its place among its siblings.
  public var index: Int?
  /// The node as it is after the commit, without children, when it was added or its content changed.
  public var node: Node?
  /// All children of a container, when those it kept are in another order than before.
  public var order: [NodeID]?
  /// The coordinator as it is after the commit, when it was started or changed.
  public var coordinator: Coordinator?
  /// What a screen or coordinator left with.
  public var result: JSONObject?

  public init(
    _ kind: Kind, id: Int, parent: NodeID? = nil, index: Int? = nil, node: Node? = nil, order: [NodeID]? = nil,
    coordinator: Coordinator? = nil, result: JSONObject? = nil
  ) {
    self.kind = kind
    self.id = id
    self.parent = parent
    self.index = index
    self.node = node
    self.order = order
    self.coordinator = coordinator
    self.result = result
  }
}
