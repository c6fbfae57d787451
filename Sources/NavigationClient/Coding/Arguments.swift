public import JSON

/// Encodes a screen's properties as the JSON object of its arguments, and decodes them.
///
/// Only `Codable` of the standard library is needed, not Foundation.
public enum Arguments {
  /// Encodes a value as an object. Fields that are nil are left out.
  /// - Throws: `ArgumentsError` if the value is not encoded as an object, or JSON has no such number.
  /// - Complexity: O(n), and O(k log k) for the keys of each object.
  public static func encode(_ value: some Encodable) throws(ArgumentsError) -> JSONObject {
    let node = ValueNode()
    try ArgumentsError.catching { try value.encode(to: ValueEncoder(node: node, codingPath: [])) }
    // A type without fields requests no container, which gives an empty object.
    guard let object = node.object else {
      throw ArgumentsError(path: "", problem: "\(type(of: value)) is no object of fields")
    }
    return object
  }

  /// Decodes a value from an object. Unknown fields are ignored.
  /// - Throws: `ArgumentsError` if a field is missing or does not fit the type.
  /// - Complexity: O(n).
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from object: JSONObject
  ) throws(ArgumentsError) -> Value {
    try ArgumentsError.catching {
      try Value(from: ValueDecoder(value: JSONValue(parsing: object.text), codingPath: []))
    }
  }
}
