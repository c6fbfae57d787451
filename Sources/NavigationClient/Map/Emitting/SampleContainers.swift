/// A sample of an object, with every field that is requested.
struct KeyedSample<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let record: SampleRecord
  let place: SamplePlace
  /// Empty except for the case of an enum, so that dictionaries are empty.
  let allKeys: [Key]
  var codingPath: [any CodingKey] { place.codingPath }

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
    SingleSample(shape: record.field(key.stringValue, isOptional: isOptional), place: place.at(key))
  }

  private func decoder(_ key: any CodingKey) -> SampleDecoder {
    SampleDecoder(
      record: SampleRecord(), shape: record.field(key.stringValue, isOptional: false), place: place.at(key).deeper)
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
  let place: SamplePlace
  var currentIndex = 0
  var codingPath: [any CodingKey] { place.codingPath }

  var count: Int? { 1 }
  var isAtEnd: Bool { currentIndex >= 1 }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    currentIndex += 1
    return try SingleSample(shape: element, place: place.deeper).decode(type)
  }

  private mutating func decoder() -> SampleDecoder {
    currentIndex += 1
    return SampleDecoder(record: SampleRecord(), shape: element, place: place.deeper)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<Nested> {
    decoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { decoder().unkeyedContainer() }

  mutating func superDecoder() -> any Decoder { decoder() }
}
