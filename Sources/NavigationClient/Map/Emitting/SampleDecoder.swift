import JSON

/// Gives a type a value for every request and records the request. In this way a map learns the fields of a context
/// without a macro.
struct SampleDecoder: Decoder {
  /// Records the fields of this value.
  let record: SampleRecord
  /// Records the shape of this value; nil for the outermost one.
  var shape: SampleShape?
  var place = SamplePlace()
  /// The only key of the sample, for the case of an enum; nil for an object with every key that is asked for.
  var onlyKey: String?
  var codingPath: [any CodingKey] { place.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    shape?.kind = .object(record)
    let keys = onlyKey.flatMap { Key(stringValue: $0) }.map { [$0] } ?? []
    return KeyedDecodingContainer(KeyedSample(record: record, place: place, allKeys: keys))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    let element = SampleShape()
    shape?.kind = .array(element)
    return ElementSample(element: element, place: place)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleSample(shape: shape ?? SampleShape(), place: place)
  }
}

/// A sample of a single value.
struct SingleSample: SingleValueDecodingContainer {
  let shape: SampleShape
  let place: SamplePlace
  var codingPath: [any CodingKey] { place.codingPath }

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard !place.isTooDeep else { throw problem("leads to itself without end") }
    if let form = TextForm(type), let own = form.own(form.sample) {
      shape.kind = .text(form.pattern)
      return try Value(from: ValueDecoder(value: own, codingPath: codingPath))
    }
    if let choice = try choice(of: type) {
      shape.kind = choice.kind
      return choice.first
    }
    if let (word, sample) = Self.simple(type), let sample = sample as? Value {
      shape.kind = .simple(word)
      return sample
    }
    return try Value(
      from: SampleDecoder(record: SampleRecord(), shape: shape, place: place.deeper))
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
  private func choice<Value: Decodable>(of type: Value.Type) throws -> (kind: SampleShape.Kind, first: Value)? {
    guard let list = type as? any CaseIterable.Type else { return nil }
    let cases = Self.all(of: list)
    guard let first = cases.first as? Value else { return nil }
    // Within itself, it may be any of its values.
    if place.isWithin(type) { return (.any, first) }
    var values: [JSONValue] = []
    for value in cases {
      guard let value = value as? any Encodable else { return nil }
      let node = ValueNode()
      try value.encode(to: ValueEncoder(node: node, codingPath: []))
      values.append(node.tree)
    }
    if let payloads = payloads(of: type, values) { return (.oneOf(payloads), first) }
    if values.contains(where: { $0.objectMembers != nil }) { return (SampleShape.Kind(of: values), first) }
    let word: String? =
      if values.allSatisfy({ $0.stringValue != nil }) {
        "string"
      } else if values.allSatisfy(\.isInteger) {
        "integer"
      } else {
        nil
      }
    return (.choice(word, values), first)
  }

  /// The payloads of an enum's cases by their names, found by letting the type decode a sample of each case.
  /// - Returns: nil if the type codes its cases in another way than as objects with one field, the case's name.
  private func payloads<Value: Decodable>(of type: Value.Type, _ cases: [JSONValue]) -> SampleRecord? {
    let record = SampleRecord()
    for value in cases {
      guard let members = value.objectMembers, members.count == 1, let name = members.first?.key else { return nil }
      let decoder = SampleDecoder(record: record, place: place.within(type), onlyKey: name)
      guard (try? Value(from: decoder)) != nil, record.fields.last?.name == name else { return nil }
    }
    return record
  }

  private static func all<List: CaseIterable>(of list: List.Type) -> [Any] { list.allCases.map { $0 } }

  private func problem(_ what: String) -> Swift.DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: what))
  }
}
