public import JSON

/// What a screen is made of, as the JSON object that it has on the wire, and back.
///
/// `Codable` belongs to Swift's own library; the encoder and decoder here need nothing else.
public enum Arguments {
  /// Writes a value's fields as an object. A field that is nil is left out.
  /// - Throws: `ArgumentsError` when the value is no object of fields, or a number is none of JSON.
  /// - Complexity: O(fields)
  public static func encode(_ value: some Encodable) throws(ArgumentsError) -> JSONObject {
    let node = ValueNode()
    try ArgumentsError.catching { try value.encode(to: ValueEncoder(node: node, codingPath: [])) }
    // A type without fields asks for no container, which gives an empty object.
    guard let object = node.object else {
      throw ArgumentsError(path: "", problem: "\(type(of: value)) is no object of fields")
    }
    return object
  }

  /// Reads a value from an object; fields that the type does not know are passed over.
  /// - Throws: `ArgumentsError` when a field is missing, or is not what the type wants.
  /// - Complexity: O(n)
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from object: JSONObject
  ) throws(ArgumentsError) -> Value {
    try ArgumentsError.catching {
      try Value(from: ValueDecoder(value: JSONValue(parsing: object.text), codingPath: []))
    }
  }
}
