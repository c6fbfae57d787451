public struct MapCoordinator: NamedEntry {
  public let name: String
  /// The content that it builds; nil for a root coordinator that only has the window.
  public let root: MapContainer?
  /// The coordinators that it may start; nil means any.
  public let children: [CoordinatorIndex]?
  private let sortedChildren: [CoordinatorIndex]
  /// The arguments that the screens of its root may name.
  public let arguments: ArgumentSchema
  /// The values with which it may leave; nil if the map does not declare them.
  public let result: ArgumentSchema?

  public init(
    _ name: String, root: MapContainer?, children: [CoordinatorIndex]? = nil,
    arguments: ArgumentSchema = ArgumentSchema(), result: ArgumentSchema? = nil
  ) {
    self.name = name
    self.root = root
    self.children = children
    sortedChildren = (children ?? []).sorted()
    self.arguments = arguments
    self.result = result
  }

  /// Whether it may start another coordinator.
  /// - Complexity: O(log children).
  public func mayStart(_ child: CoordinatorIndex) -> Bool {
    if children == nil { return true }
    let place = sortedChildren.lowerBound { $0 < child }
    return place < sortedChildren.count && sortedChildren[place] == child
  }
}
