public import JSON

/// One change of a commit, complete in itself. A list of changes is applied in order: coordinators finished, nodes
/// removed (both deepest first), nodes added (parents first, each at its index among its siblings at that point), nodes
/// and coordinators changed, coordinators started. Each node and coordinator occurs at most once in each part.
public struct Change: Sendable {
  /// The kind of a change, in the order of the parts of a list.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case finished
    case removed
    case added
    case changed
    case started
  }
  public var kind: Kind
  /// The id of the node or coordinator.
  public var id: Int
  /// The parent of an added or removed node.
  public var parent: NodeID?
  /// The index of an added node or a started coordinator among its siblings.
  public var index: Int?
  /// An added or changed node after the commit, without children.
  public var node: Node?
  /// All children of a container after the commit, if the order of those that stayed has changed.
  public var order: [NodeID]?
  /// A started or changed coordinator after the commit.
  public var coordinator: Coordinator?
  /// The result with which a screen or coordinator left.
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
