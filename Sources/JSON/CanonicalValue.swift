/// A JSON value in the canonical form of `JSONObject`, such as the value of a member.
///
/// Two values are equal exactly when their bytes are.
public struct CanonicalValue: Hashable, Sendable, CustomStringConvertible {
  public let text: String

  public static let null = CanonicalValue(trusted: "null")

  /// Creates a value from text that is known to be canonical, without checking it.
  package init(trusted text: String) { self.text = text }

  public init(_ object: JSONObject) { text = object.text }
  public init(_ integer: Int) { text = String(integer) }
  public init(_ integer: UInt64) { text = String(integer) }
  public init(_ bool: Bool) { text = bool ? "true" : "false" }
  public init(_ string: String) { text = JSONValue.string(string).description }

  /// Creates an array.
  public init(_ elements: [CanonicalValue]) {
    var buffer = ByteBuffer(capacity: 128)
    buffer.beginArray()
    for element in elements { buffer.raw(element.text) }
    buffer.endArray()
    text = buffer.string()
  }

  /// Creates a number, which must be finite; an integral one becomes an integer.
  public init(_ number: Double) {
    var buffer = ByteBuffer(capacity: 32)
    buffer.number(number)
    text = buffer.string()
  }

  public var description: String { text }

  public static func == (a: CanonicalValue, b: CanonicalValue) -> Bool {
    a.text.utf8.count == b.text.utf8.count && a.text.utf8.elementsEqual(b.text.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// The kind of the value; a number without a fraction or an exponent is an integer.
  public var kind: JSONElement.Kind {
    switch text.utf8.first {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"), nil: .null
    default:
      text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
        ? .number : .integer
    }
  }

  public var boolValue: Bool? { kind == .bool ? text.utf8.first == UInt8(ascii: "t") : nil }

  /// The integer; nil if the value is not one, or does not fit `Int`.
  public var integerValue: Int? { Int(text) }

  /// The text of a string; nil for any other value.
  /// - Complexity: O(n).
  public var stringValue: String? {
    guard kind == .string else { return nil }
    return CanonicalScanner.unescaped(text.utf8.span)
  }

  /// The elements of an array; empty for any other value.
  /// - Complexity: O(n).
  public var elements: [CanonicalValue] {
    var elements: [CanonicalValue] = []
    guard kind == .array else { return elements }
    let bytes = text.utf8.span
    var scanner = CanonicalScanner()
    while let element = scanner.element(of: bytes) {
      elements.append(CanonicalValue(trusted: String(bytes.extracting(element))))
    }
    return elements
  }

  /// The object; nil for any other value.
  public var objectValue: JSONObject? { kind == .object ? JSONObject(trusted: text) : nil }
}
