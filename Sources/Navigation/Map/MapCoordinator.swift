/// A coordinator as a map declares it.
public struct MapCoordinator: NamedEntry {
  public let name: String
  /// What it builds; nil for the root coordinator, whose the window is, where the map says nothing else.
  public let root: MapContainer?
  /// Those that it may start; any when nil.
  public let children: [CoordinatorIndex]?
  /// What its root's screens may name.
  public let arguments: ArgumentSchema
  /// What it may leave with; nil when the map does not say.
  public let result: ArgumentSchema?

  public init(
    _ name: String, root: MapContainer?, children: [CoordinatorIndex]? = nil,
    arguments: ArgumentSchema = ArgumentSchema(), result: ArgumentSchema? = nil
  ) {
    self.name = name
    self.root = root
    self.children = children
    self.arguments = arguments
    self.result = result
  }

  /// Whether it may start this one. Complexity: O(children).
  public func mayStart(_ child: CoordinatorIndex) -> Bool { children?.contains(child) ?? true }
}
