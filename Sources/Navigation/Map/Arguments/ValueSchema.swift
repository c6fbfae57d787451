public import JSON

/// The allowed values of an argument, in the keywords of JSON Schema that maps support.
public final class ValueSchema: Sendable {
  /// Nil means any type.
  public let type: ValueType?
  /// The values of `enum`, or the single one of `const`.
  public let allowed: [CanonicalValue]?
  public let pattern: (any TextPattern)?
  let minimum: ExactNumber?
  let maximum: ExactNumber?
  /// The length of a text in Unicode scalars, as in JSON Schema.
  public let length: ClosedRange<Int>?
  /// The schema of each element.
  public let items: ValueSchema?
  /// The number of elements.
  public let count: ClosedRange<Int>?
  /// The properties of an object, sorted by the bytes of their names.
  public let properties: [(name: String, schema: ValueSchema)]
  /// Whether an object may have other properties, of any value.
  public let allowsOthers: Bool
  /// The number of properties of an object.
  public let propertyCount: ClosedRange<Int>?
  /// The keys that an object must have.
  public let required: [String]
  public let title: String?
  public let summary: String?
  /// The canonical JSON Schema for front-ends.
  public let jsonSchema: JSONObject
  /// The values of `allowed`, sorted by their bytes, because each element of a long list may be one of many.
  private let sorted: [CanonicalValue]

  public init(
    type: ValueType? = nil, allowed: [CanonicalValue]? = nil, pattern: (any TextPattern)? = nil,
    minimum: CanonicalValue? = nil, maximum: CanonicalValue? = nil, length: ClosedRange<Int>? = nil,
    items: ValueSchema? = nil,
    count: ClosedRange<Int>? = nil, properties: [(name: String, schema: ValueSchema)] = [], allowsOthers: Bool = true,
    propertyCount: ClosedRange<Int>? = nil, required: [String] = [],
    title: String? = nil, summary: String? = nil, jsonSchema: JSONObject = .empty
  ) {
    self.type = type
    self.allowed = allowed
    sorted = (allowed ?? []).sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    self.pattern = pattern
    self.minimum = minimum.flatMap { ExactNumber($0) }
    self.maximum = maximum.flatMap { ExactNumber($0) }
    self.length = length
    self.items = items
    self.count = count
    self.properties = properties.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.allowsOthers = allowsOthers
    self.propertyCount = propertyCount
    self.required = required
    self.title = title
    self.summary = summary
    self.jsonSchema = jsonSchema
  }

  public static let any = ValueSchema()

  /// Whether `minimum` is greater than `maximum`.
  package var fitsNoNumber: Bool {
    guard let minimum, let maximum else { return false }
    return minimum > maximum
  }

  /// Whether `allowed` has a value, or is nil.
  /// - Complexity: O(log n) comparisons.
  func allows(_ value: CanonicalValue) -> Bool {
    if allowed == nil { return true }
    let place = sorted.lowerBound { $0.text.utf8.lexicographicallyPrecedes(value.text.utf8) }
    return place < sorted.count && sorted[place] == value
  }
}
