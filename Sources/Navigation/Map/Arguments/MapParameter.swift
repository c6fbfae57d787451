public import JSON

/// The declaration of an argument in a map.
public struct MapParameter: NamedEntry {
  public let name: String
  public let schema: ValueSchema
  /// The default value.
  public let standard: CanonicalValue?
  /// Whether it is part of the key.
  public let isTrait: Bool
  /// Whether it may be omitted.
  public let isOptional: Bool
  /// Whether it is hidden from observers, logs and history.
  public let isSensitive: Bool
  /// Whether it names the variant of a screen. It is passed on only where the map says so.
  public let namesVariant: Bool

  public init(
    _ name: String, _ schema: ValueSchema = .any, standard: CanonicalValue? = nil, isTrait: Bool = false,
    isOptional: Bool = false, isSensitive: Bool = false, namesVariant: Bool = false
  ) {
    self.name = name
    self.schema = schema
    self.standard = standard
    self.isTrait = isTrait
    self.isOptional = isOptional
    self.isSensitive = isSensitive
    self.namesVariant = namesVariant
  }

  /// Whether a caller must give it.
  public var isRequired: Bool { !isOptional && standard == nil }

  /// Whether it may be omitted and has no default.
  public var mayBeMissing: Bool { isOptional && standard == nil }
}
