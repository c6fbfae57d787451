/// A scene's reference to its map.
public struct MapReference: Hashable, Sendable {
  public let name: String
  /// The version by which the scene's nodes were made.
  public let version: String
  /// The fingerprint of the map; 0 if it is unknown.
  let fingerprint: UInt64

  init(name: String, version: String, fingerprint: UInt64) {
    self.name = name
    self.version = version
    self.fingerprint = fingerprint
  }

  init(_ map: CompiledMap) {
    self.init(name: map.name, version: map.version.description, fingerprint: map.fingerprint)
  }

  /// Whether it refers to this map, as far as is known.
  func isOf(_ map: CompiledMap) -> Bool {
    Text.isSame(name, map.name) && Text.isSame(version, map.version.description)
      && (fingerprint == 0 || fingerprint == map.fingerprint)
  }
}
