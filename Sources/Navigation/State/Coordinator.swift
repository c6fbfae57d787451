/// Who owns nodes: the scene coordinator, under it the root view coordinator, under it children.
public struct Coordinator: Hashable, Sendable {
  /// The one of the scene, or one that builds and owns nodes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case scene
    case view
  }
  /// Its id, of the same counter as those of nodes.
  public let id: CoordinatorID
  /// What it was started as.
  public var name: String
  /// The one of the scene, or another.
  public let kind: Kind
  /// Nil for the scene coordinator.
  public let parent: CoordinatorID?
  /// Whether its parent shows it by itself, as a tab.
  public let isEmbedded: Bool
  /// The node that it built; nil for the scene coordinator.
  public internal(set) var root: NodeID?
  /// Those below it, in the order of their starting.
  public internal(set) var children: [CoordinatorID]

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
