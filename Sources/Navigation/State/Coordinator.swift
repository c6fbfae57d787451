/// An owner of nodes. Under the scene coordinator is the root view coordinator, and under that are its descendants.
public struct Coordinator: Hashable, Sendable {
  /// Whether it is the scene coordinator, or one that builds and owns nodes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case scene
    case view
  }
  /// Drawn from the same counter as the ids of nodes.
  public let id: CoordinatorID
  /// The name under which it was started.
  public var name: String
  public let kind: Kind
  /// Nil for the scene coordinator.
  public let parent: CoordinatorID?
  /// Whether its parent shows it as a tab.
  public let isEmbedded: Bool
  /// The node that it built; nil for the scene coordinator.
  public internal(set) var root: NodeID?
  /// Its children in the order in which they started.
  public internal(set) var children: [CoordinatorID]

  /// Its share of `SceneLimits.stateBytes`: 64 bytes and its name.
  var byteCount: Int { 64 + Text.bytes(ofName: name) }

  public init(
    id: CoordinatorID, name: String, kind: Kind = .view, parent: CoordinatorID?, isEmbedded: Bool = false,
    root: NodeID? = nil, children: [CoordinatorID] = []
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.parent = parent
    self.isEmbedded = isEmbedded
    self.root = root
    self.children = children
  }
}
