public import JSON

/// What tells a screen from others of its name: the name and the values of its traits.
public struct ScreenKey: Hashable, Sendable {
  /// The screen's name.
  public var name: String
  /// The values of the traits; empty when a reference gives none.
  public var traits: JSONObject

  public init(_ name: String, traits: JSONObject = .empty) {
    self.name = name
    self.traits = traits
  }

  /// Byte for byte.
  public static func == (a: ScreenKey, b: ScreenKey) -> Bool {
    Text.isSame(a.name, b.name) && a.traits == b.traits
  }

  public func hash(into hasher: inout Hasher) {
    for byte in name.utf8 { hasher.combine(byte) }
    hasher.combine(traits)
  }
}
