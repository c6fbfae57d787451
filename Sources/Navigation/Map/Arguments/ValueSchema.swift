public import JSON

/// What a value may be: the words of JSON Schema that a map knows.
public final class ValueSchema: Sendable {
  /// Any when nil.
  public let type: ValueType?
  /// `enum`; a `const` is one of one.
  public let allowed: [CanonicalValue]?
  public let pattern: (any TextPattern)?
  public let minimum: Double?
  public let maximum: Double?
  /// Of a text in Unicode scalars, as JSON Schema counts.
  public let length: ClosedRange<Int>?
  /// Of every element.
  public let items: ValueSchema?
  /// How many elements.
  public let count: ClosedRange<Int>?
  /// Of an object, sorted by the bytes of the name. What is not among them may be anything.
  public let properties: [(name: String, schema: ValueSchema)]
  /// Keys that an object must have.
  public let required: [String]
  public let title: String?
  public let summary: String?
  /// The value as JSON Schema, canonical: what front-ends are told.
  public let jsonSchema: JSONObject

  public init(
    type: ValueType? = nil, allowed: [CanonicalValue]? = nil, pattern: (any TextPattern)? = nil,
    minimum: Double? = nil, maximum: Double? = nil, length: ClosedRange<Int>? = nil, items: ValueSchema? = nil,
    count: ClosedRange<Int>? = nil, properties: [(name: String, schema: ValueSchema)] = [], required: [String] = [],
    title: String? = nil, summary: String? = nil, jsonSchema: JSONObject = .empty
  ) {
    self.type = type
    self.allowed = allowed
    self.pattern = pattern
    self.minimum = minimum
    self.maximum = maximum
    self.length = length
    self.items = items
    self.count = count
    self.properties = properties.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.required = required
    self.title = title
    self.summary = summary
    self.jsonSchema = jsonSchema
  }

  /// Anything at all.
  public static let any = ValueSchema()
}
