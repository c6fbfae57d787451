import JSON

/// Decodes any `Decodable` from a JSON value.
struct ValueDecoder: Decoder {
  let value: JSONValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([String: Any].self, "is no object") }
    return KeyedDecodingContainer(KeyedValueDecoder(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([Any].self, "is no array") }
    return ElementDecoder(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  fileprivate func mismatch(_ type: Any.Type, _ problem: String) -> Swift.DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: problem))
  }
}

// One generic method satisfies the requirements for all simple types.
extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    switch type {
    case is Bool.Type: return try simple(value.boolValue, type, "is neither true nor false")
    case is String.Type: return try simple(value.stringValue, type, "is no text")
    case is Double.Type: return try simple(value.doubleValue, type, "is no number")
    case is Float.Type: return try simple(value.doubleValue.map { Float($0) }, type, "is no number")
    case let integer as any FixedWidthInteger.Type:
      return try simple(self.integer(integer), type, "is no whole number that fits")
    default:
      guard let form = TextForm(type) else { return try Value(from: self) }
      guard let own = value.stringValue.flatMap({ form.own($0) }) else {
        throw mismatch(type, "is no text such as \(form.sample)")
      }
      return try Value(from: ValueDecoder(value: own, codingPath: codingPath))
    }
  }

  private func simple<Value>(_ simple: Any?, _ type: Value.Type, _ problem: String) throws -> Value {
    guard let simple = simple as? Value else { throw mismatch(type, problem) }
    return simple
  }

  private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
    switch value {
    case .integer(let integer): Integer(exactly: integer)
    case .unsigned(let integer): Integer(exactly: integer)
    case .number(let number): Integer(exactly: number)
    default: nil
    }
  }
}

/// Decodes the fields of an object.
private struct KeyedValueDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [JSONValue.Member]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { members.contains { $0.key == key.stringValue } }

  private func decoder(_ key: any CodingKey) throws -> ValueDecoder {
    guard let member = members.first(where: { $0.key == key.stringValue }) else {
      throw Swift.DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "is missing"))
    }
    return ValueDecoder(value: member.value, codingPath: codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try decoder(key).decode(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(SuperKey()) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

/// Decodes the elements of an array.
private struct ElementDecoder: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let codingPath: [any CodingKey]
  var currentIndex = 0

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private mutating func decoder() throws -> ValueDecoder {
    let path = codingPath + [ElementKey(currentIndex)]
    guard !isAtEnd else {
      throw Swift.DecodingError.valueNotFound(Any.self, .init(codingPath: path, debugDescription: "is missing"))
    }
    defer { currentIndex += 1 }
    return ValueDecoder(value: elements[currentIndex], codingPath: path)
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder().decode(type) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try decoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try decoder().unkeyedContainer() }

  mutating func superDecoder() throws -> any Decoder { try decoder() }
}
