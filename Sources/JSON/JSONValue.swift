/// A JSON value as a tree, for the command line, front-ends and tests. The daemon's request path uses `JSONElement` and
/// `JSONObject` instead.
public indirect enum JSONValue: Equatable, Sendable {
  case object([Member])
  case array([JSONValue])
  case string(String)
  case integer(Int)
  /// An integer above `Int.max`.
  case unsigned(UInt64)
  case number(Double)
  case bool(Bool)
  case null

  /// A member of an object, in the order of the document.
  public struct Member: Equatable, Sendable {
    public var key: String
    public var value: JSONValue
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Creates an integer.
  public init(_ unsigned: UInt64) { self = Int(exactly: unsigned).map { .integer($0) } ?? .unsigned(unsigned) }

  /// Copies a parsed value.
  /// - Complexity: O(n).
  public init(_ element: JSONElement) {
    switch element.kind {
    case .object: self = .object(element.fields.map { Member($0.key.string, JSONValue($0.value)) })
    case .array: self = .array(element.elements.map { JSONValue($0) })
    case .string: self = .string(element.stringValue ?? "")
    case .integer, .number:
      if let integer = element.integerValue {
        self = .integer(integer)
      } else if let unsigned = element.unsignedValue {
        self = .unsigned(unsigned)
      } else {
        self = .number(element.doubleValue ?? 0)
      }
    case .bool: self = .bool(element.boolValue ?? false)
    case .null: self = .null
    }
  }

  /// Parses a text.
  /// - Parameter maximumDepth: the nesting depth beyond which the text is refused.
  /// - Throws: `JSONSyntaxError` if it is not valid JSON, or nested too deeply.
  /// - Complexity: O(n).
  public init(parsing text: String, maximumDepth: Int = JSONParser.depthMax) throws(JSONSyntaxError) {
    let parser = JSONParser(maximumDepth: maximumDepth)
    // An element is valid only while its parser exists.
    defer { withExtendedLifetime(parser) {} }
    self.init(try parser.parse(text))
  }

  /// The value of the first member with that key; nil if there is none, or the value is not an object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The element at that index; nil if there is none, or the value is not an array.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  public var stringValue: String? { if case .string(let text) = self { text } else { nil } }
  public var isInteger: Bool {
    switch self {
    case .integer, .unsigned: true
    case .object, .array, .string, .number, .bool, .null: false
    }
  }
  /// The integer; nil for any other value, also for one above `Int.max`.
  public var integerValue: Int? { if case .integer(let value) = self { value } else { nil } }
  /// The number as a double; nil for any other value. Integers beyond 2^53 are rounded.
  public var doubleValue: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .unsigned(let integer): Double(integer)
    case .number(let number): number
    case .object, .array, .string, .bool, .null: nil
    }
  }
  public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var arrayValue: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  public var isNull: Bool { self == .null }
}
