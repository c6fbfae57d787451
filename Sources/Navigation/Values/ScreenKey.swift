public import JSON

/// The name of a screen and the values of its traits, which distinguish it from others of that name.
public struct ScreenKey: Hashable, Sendable {
  public var name: String
  /// The values of the traits; empty in a reference without traits.
  public var traits: JSONObject

  public init(_ name: String, traits: JSONObject = .empty) {
    self.name = name
    self.traits = traits
  }

  /// Compares bytes.
  public static func == (a: ScreenKey, b: ScreenKey) -> Bool {
    Text.isSame(a.name, b.name) && a.traits == b.traits
  }

  public func hash(into hasher: inout Hasher) {
    for byte in name.utf8 { hasher.combine(byte) }
    hasher.combine(traits)
  }
}
