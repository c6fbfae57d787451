/// What may be the window's root: exactly one case is, at a time.
public struct MapCase: NamedEntry {
  public let name: String
  public let container: MapContainer
  /// What its container's screens may name.
  public let arguments: ArgumentSchema

  public init(_ name: String, _ container: MapContainer, arguments: ArgumentSchema = ArgumentSchema()) {
    self.name = name
    self.container = container
    self.arguments = arguments
  }
}
