import Encodings
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

  /// The hash by which searches distinguish keys. A search for keys that were chosen to collide takes more work, which
  /// is counted.
  var shortHash: UInt32 { Self.hash(name, picking: nil, of: traits) }

  /// The hash of the key of a screen.
  /// - Parameters:
  ///   - traits: The names of its traits; nil if every argument is a trait.
  ///   - arguments: The arguments of the screen.
  /// - Complexity: O(name + arguments · traits).
  static func hash(_ name: String, picking traits: [String]?, of arguments: JSONObject) -> UInt32 {
    fold(arguments.hash(picking: traits, from: hash(name)))
  }

  /// The hash by which searches tell names apart.
  static func hash(ofName name: String) -> UInt32 { fold(hash(name)) }

  private static func hash(_ name: String) -> UInt64 {
    let bytes = name.utf8.span
    var hash = FNV1a.offsetBasis
    for index in bytes.indices { hash = FNV1a.hash(bytes[index], from: hash) }
    // No name has this byte.
    return FNV1a.hash(0xFF, from: hash)
  }

  private static func fold(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash ^ hash &>> 32) }
}
