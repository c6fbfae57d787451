public import JSON

/// An argument as a map declares it.
public struct MapParameter: NamedEntry {
  public let name: String
  public let schema: ValueSchema
  /// What it is when nobody gives one.
  public let standard: CanonicalValue?
  /// Whether it is part of the key.
  public let isTrait: Bool
  /// Whether it may be left out.
  public let isOptional: Bool
  /// Whether observers, logs and History are not to see it.
  public let isSensitive: Bool

  public init(
    _ name: String, _ schema: ValueSchema = .any, standard: CanonicalValue? = nil, isTrait: Bool = false,
    isOptional: Bool = false, isSensitive: Bool = false
  ) {
    self.name = name
    self.schema = schema
    self.standard = standard
    self.isTrait = isTrait
    self.isOptional = isOptional
    self.isSensitive = isSensitive
  }

  /// Whether somebody must give it.
  public var isRequired: Bool { !isOptional && standard == nil }

  /// Whether there may be none at all: nobody must give it, and there is no default.
  public var mayBeMissing: Bool { isOptional && standard == nil }
}
