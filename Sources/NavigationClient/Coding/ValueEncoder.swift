import JSON

/// Encodes any `Encodable` into a node.
struct ValueEncoder: Encoder {
  let node: ValueNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beginObject()
    return KeyedEncodingContainer(KeyedValueEncoder(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginArray()
    return ElementEncoder(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

// One generic method satisfies the requirements for all simple types.
extension ValueEncoder: SingleValueEncodingContainer {
  func encodeNil() { node.set(.null) }

  func encode<Value: Encodable>(_ value: Value) throws {
    if let simple = try Self.simple(value, codingPath) { node.set(simple) } else { try value.encode(to: self) }
  }

  /// The value of a JSON string, boolean or number; nil for any other type.
  /// - Parameter path: evaluated only for an error.
  fileprivate static func simple(
    _ value: some Encodable, _ path: @autoclosure () -> [any CodingKey]
  ) throws -> ValueNode.Value? {
    switch value {
    case let value as String: return .string(value)
    case let value as Int: return .integer(value)
    case let value as Bool: return .bool(value)
    case let value as Double: return try number(value, path())
    case let value as Float: return try number(Double(value), path())
    case let value as any FixedWidthInteger:
      if let integer = Int(exactly: value) { return .integer(integer) }
      guard let integer = UInt64(exactly: value) else { throw error(value, "is a number beyond 64 bits", path()) }
      return .unsigned(integer)
    default:
      guard let form = TextForm(type(of: value)) else { return nil }
      let own = ValueNode()
      try value.encode(to: ValueEncoder(node: own, codingPath: path()))
      guard let text = form.text(of: value, encodedAs: own.tree) else {
        throw error(value, "has no form such as \(form.sample)", path())
      }
      return .string(text)
    }
  }

  fileprivate static func number(_ value: Double, _ path: @autoclosure () -> [any CodingKey]) throws -> ValueNode.Value
  {
    guard value.isFinite else { throw error(value, "is no number that JSON has", path()) }
    return .number(value)
  }

  private static func error(_ value: Any, _ problem: String, _ path: [any CodingKey]) -> EncodingError {
    .invalidValue(value, .init(codingPath: path, debugDescription: problem))
  }
}

/// Encodes the fields of an object.
private struct KeyedValueEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: ValueNode
  let codingPath: [any CodingKey]

  private func encoder(_ key: any CodingKey) -> ValueEncoder {
    let child = ValueNode()
    node.set(key.stringValue, to: .node(child))
    return ValueEncoder(node: child, codingPath: codingPath + [key])
  }

  func encodeNil(forKey key: Key) { node.set(key.stringValue, to: .null) }

  // The generic method asks for the type of each value, which takes longer than the rest.
  func encode(_ value: String, forKey key: Key) { node.set(key.stringValue, to: .string(value)) }

  func encode(_ value: Int, forKey key: Key) { node.set(key.stringValue, to: .integer(value)) }

  func encode(_ value: Bool, forKey key: Key) { node.set(key.stringValue, to: .bool(value)) }

  func encode(_ value: Double, forKey key: Key) throws {
    node.set(key.stringValue, to: try ValueEncoder.number(value, codingPath + [key]))
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    if let simple = try ValueEncoder.simple(value, codingPath + [key]) {
      node.set(key.stringValue, to: simple)
    } else {
      try value.encode(to: encoder(key))
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder(SuperKey()) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

/// Encodes the elements of an array.
private struct ElementEncoder: UnkeyedEncodingContainer {
  let node: ValueNode
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  private func encoder() -> ValueEncoder {
    let (child, path) = (ValueNode(), codingPath + [ElementKey(node.count)])
    node.append(.node(child))
    return ValueEncoder(node: child, codingPath: path)
  }

  func encodeNil() { node.append(.null) }

  func encode<Value: Encodable>(_ value: Value) throws {
    if let simple = try ValueEncoder.simple(value, codingPath + [ElementKey(node.count)]) {
      node.append(simple)
    } else {
      try value.encode(to: encoder())
    }
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder() }
}
