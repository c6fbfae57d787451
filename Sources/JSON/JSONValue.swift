/// A JSON value as a tree, for the command line, front-ends and tests. The daemon's request path uses `JSONElement` and
/// `JSONObject` instead.
public indirect enum JSONValue: Equatable, Sendable {
  case object([Member])
  case array([JSONValue])
  case string(String)
  case integer(Int)
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
  public var integerValue: Int? { if case .integer(let value) = self { value } else { nil } }
  public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var arrayValue: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  public var isNull: Bool { self == .null }
}
