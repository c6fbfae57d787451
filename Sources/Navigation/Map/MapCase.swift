/// A possible root of the window. Exactly one case is the root at a time.
public struct MapCase: NamedEntry {
  public let name: String
  public let container: MapContainer
  /// The arguments that the screens of its container may name.
  public let arguments: ArgumentSchema

  public init(_ name: String, _ container: MapContainer, arguments: ArgumentSchema = ArgumentSchema()) {
    self.name = name
    self.container = container
    self.arguments = arguments
  }
}
