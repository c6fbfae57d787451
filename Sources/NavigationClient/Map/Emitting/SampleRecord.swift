import JSON

/// The requests of a type that decodes a sample.
final class SampleRecord {
  /// A requested field.
  final class Field {
    let name: String
    var isOptional: Bool
    let shape: SampleShape

    init(_ name: String, isOptional: Bool, shape: SampleShape) {
      self.name = name
      self.isOptional = isOptional
      self.shape = shape
    }
  }
  private(set) var fields: [Field] = []

  /// - Returns: the record of the field's shape.
  func field(_ name: String, isOptional: Bool) -> SampleShape {
    if let known = fields.first(where: { $0.name == name }) {
      known.isOptional = known.isOptional || isOptional
      return known.shape
    }
    let shape = SampleShape()
    fields.append(Field(name, isOptional: isOptional, shape: shape))
    return shape
  }
}

/// The shape of a value, recorded while a type decodes a sample of it.
final class SampleShape {
  enum Kind {
    case any
    case simple(String)
    /// A text, and the pattern that it matches.
    case text(String?)
    case choice(String?, [JSONValue])
    case array(SampleShape)
    case object(SampleRecord)
    /// An object with exactly one of these fields.
    case oneOf(SampleRecord)
  }
  var kind = Kind.any

  /// The shape as keywords of JSON Schema.
  var words: [JSONValue.Member] {
    switch kind {
    case .any: []
    case .simple(let type): [.init("type", .string(type))]
    case .text(let pattern):
      [.init("type", .string("string"))] + (pattern.map { [.init("pattern", .string($0))] } ?? [])
    case .choice(let type, let values):
      (type.map { [.init("type", .string($0))] } ?? []) + [.init("enum", .array(values))]
    case .array(let element):
      [.init("type", .string("array"))]
        + (element.words.isEmpty ? [] : [.init("items", .object(element.words))])
    case .object(let record):
      [.init("type", .string("object"))] + Self.properties(of: record) + Self.required(of: record)
    case .oneOf(let record):
      [.init("type", .string("object"))] + Self.properties(of: record)
        + [
          .init("additionalProperties", .bool(false)), .init("minProperties", .integer(1)),
          .init("maxProperties", .integer(1)),
        ]
    }
  }

  private static func properties(of record: SampleRecord) -> [JSONValue.Member] {
    if record.fields.isEmpty { return [] }
    return [.init("properties", .object(record.fields.map { .init($0.name, .object($0.shape.words)) }))]
  }

  private static func required(of record: SampleRecord) -> [JSONValue.Member] {
    let required = record.fields.filter { !$0.isOptional }.map { JSONValue.string($0.name) }
    return required.isEmpty ? [] : [.init("required", .array(required))]
  }
}

extension SampleShape.Kind {
  /// The shape that all of these values have; `any` if they have none in common. A field that some objects lack is
  /// optional.
  init(of values: [JSONValue]) {
    let objects = values.compactMap(\.objectMembers)
    let words = values.map(\.typeWord)
    if !objects.isEmpty, objects.count == values.count {
      let record = SampleRecord()
      for member in objects.joined() {
        let own = objects.compactMap { members in members.first { $0.key == member.key }?.value }
        record.field(member.key, isOptional: own.count < objects.count).kind = Self(of: own)
      }
      self = .object(record)
    } else if let word = words.first ?? nil, words.allSatisfy({ $0 == word }) {
      self = .simple(word)
    } else {
      self = .any
    }
  }
}

extension JSONValue {
  /// The fields of an object; nil for any other value.
  var objectMembers: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The type of a simple value in JSON Schema.
  fileprivate var typeWord: String? {
    switch self {
    case .string: "string"
    case .integer, .unsigned: "integer"
    case .number: "number"
    case .bool: "boolean"
    case .null, .array, .object: nil
    }
  }
}
