/// A sample of an object, with every field that is requested.
struct KeyedSample<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let record: SampleRecord
  let depth: Int
  let codingPath: [any CodingKey]

  /// Empty, so that dictionaries are empty.
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) -> Bool {
    _ = record.field(key.stringValue, isOptional: true)
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try sample(key, isOptional: false).decode(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try sample(key, isOptional: true).decode(type)
  }

  private func sample(_ key: Key, isOptional: Bool) -> SingleSample {
    SingleSample(
      shape: record.field(key.stringValue, isOptional: isOptional), depth: depth, codingPath: codingPath + [key])
  }

  private func decoder(_ key: any CodingKey) -> SampleDecoder {
    SampleDecoder(
      record: SampleRecord(), shape: record.field(key.stringValue, isOptional: false), depth: depth + 1,
      codingPath: codingPath + [key])
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { decoder(key).unkeyedContainer() }

  func superDecoder() -> any Decoder { decoder(SuperKey()) }

  func superDecoder(forKey key: Key) -> any Decoder { decoder(key) }
}

/// A sample of an array with one element, whose type is recorded.
struct ElementSample: UnkeyedDecodingContainer {
  let element: SampleShape
  let depth: Int
  let codingPath: [any CodingKey]
  var currentIndex = 0

  var count: Int? { 1 }
  var isAtEnd: Bool { currentIndex >= 1 }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    currentIndex += 1
    return try SingleSample(shape: element, depth: depth + 1, codingPath: codingPath).decode(type)
  }

  private mutating func decoder() -> SampleDecoder {
    currentIndex += 1
    return SampleDecoder(record: SampleRecord(), shape: element, depth: depth + 1, codingPath: codingPath)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<Nested> {
    decoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { decoder().unkeyedContainer() }

  mutating func superDecoder() -> any Decoder { decoder() }
}
