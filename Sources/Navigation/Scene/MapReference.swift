/// A map as a scene remembers it.
public struct MapReference: Hashable, Sendable {
  public let name: String
  /// The version by which the scene's nodes were made.
  public let version: String
}
