import JSON

/// Gives a type a value for every request and records the request. In this way a map learns the fields of a context
/// without a macro.
struct SampleDecoder: Decoder {
  /// Records the fields of this value.
  let record: SampleRecord
  /// Records the shape of this value; nil for the outermost one.
  var shape: SampleShape?
  let depth: Int
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    shape?.kind = .object(record)
    return KeyedDecodingContainer(KeyedSample(record: record, depth: depth, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    let element = SampleShape()
    shape?.kind = .array(element)
    return ElementSample(element: element, depth: depth, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleSample(shape: shape ?? SampleShape(), depth: depth, codingPath: codingPath)
  }
}

/// A sample of a single value.
struct SingleSample: SingleValueDecodingContainer {
  let shape: SampleShape
  let depth: Int
  let codingPath: [any CodingKey]

  /// Deeper than the nesting of any message.
  private static let maximumDepth = 32

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard depth < Self.maximumDepth else { throw problem("leads to itself without end") }
    if let form = TextForm(type), let own = form.own(form.sample) {
      shape.kind = .text(form.pattern)
      return try Value(from: ValueDecoder(value: own, codingPath: codingPath))
    }
    if let choice = try Self.choice(of: type) {
      shape.kind = choice.kind
      return choice.first
    }
    if let (word, sample) = Self.simple(type), let sample = sample as? Value {
      shape.kind = .simple(word)
      return sample
    }
    return try Value(
      from: SampleDecoder(record: SampleRecord(), shape: shape, depth: depth + 1, codingPath: codingPath))
  }

  private static func simple(_ type: any Decodable.Type) -> (word: String, sample: Any)? {
    switch type {
    case is Bool.Type: ("boolean", false)
    case is String.Type: ("string", "")
    case is Double.Type: ("number", 0.0)
    case is Float.Type: ("number", Float(0))
    case let integer as any FixedWidthInteger.Type: ("integer", integer.init(0))
    default: nil
    }
  }

  /// The cases of an enum that lists them.
  private static func choice<Value: Decodable>(of type: Value.Type) throws -> (kind: SampleShape.Kind, first: Value)? {
    guard let list = type as? any CaseIterable.Type else { return nil }
    let cases = all(of: list)
    guard let first = cases.first as? Value else { return nil }
    var values: [JSONValue] = []
    for value in cases {
      guard let value = value as? any Encodable else { return nil }
      let node = ValueNode()
      try value.encode(to: ValueEncoder(node: node, codingPath: []))
      values.append(node.tree)
    }
    // Cases with payloads, or without raw values, are objects with one field: the case's name.
    if values.contains(where: { $0.objectMembers != nil }) { return (SampleShape.Kind(of: values), first) }
    let word: String? =
      if values.allSatisfy({ $0.stringValue != nil }) {
        "string"
      } else if values.allSatisfy({ if case .integer = $0 { true } else { false } }) {
        "integer"
      } else {
        nil
      }
    return (.choice(word, values), first)
  }

  private static func all<List: CaseIterable>(of list: List.Type) -> [Any] { list.allCases.map { $0 } }

  private func problem(_ what: String) -> Swift.DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: what))
  }
}
