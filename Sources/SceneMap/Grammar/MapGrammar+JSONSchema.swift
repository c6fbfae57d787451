public import JSON

/// The JSON Schema of maps for editors, generated from the grammar that the reader uses.
public enum MapSchema {
  /// The schema, in draft 2020-12. It cannot express references to declared names or duplicate keys; only the reader
  /// finds errors in those.
  public static var document: JSONValue {
    var definitions: [JSONValue.Member] = [.init("name", name)]
    for section in MapGrammar.all where section.id != .map {
      definitions.append(.init(section.id.rawValue, section.jsonSchema))
    }
    guard case .object(let map) = MapGrammar.map.jsonSchema else { return .null }
    return .object(
      [
        .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        .init("title", .string("A scene map of navd")),
      ] + map + [.init("$defs", .object(definitions))])
  }

  /// 1 to 256 bytes without control characters.
  static let name = JSONValue.object([
    .init("type", .string("string")), .init("minLength", .integer(1)), .init("maxLength", .integer(256)),
    .init("pattern", .string("^[^\\u0000-\\u001f\\u007f-\\u009f]*$")),
  ])
}

extension MapSection {
  var jsonSchema: JSONValue {
    let needsSomething = keys.contains(where: \.isRequired) || !choice.isEmpty
    var members: [JSONValue.Member] = [
      .init("description", .string(says)),
      // `Home:` without a value declares Home without properties.
      .init("type", needsSomething ? .string("object") : .array([.string("object"), .string("null")])),
      .init("properties", .object(keys.map { JSONValue.Member($0.name, $0.jsonSchema) })),
      .init("additionalProperties", .bool(false)),
    ]
    let required = keys.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { members.append(.init("required", .array(required))) }
    if !choice.isEmpty {
      let kinds = choice.map { JSONValue.object([.init("required", .array([.string($0)]))]) }
      members.append(.init("oneOf", .array(kinds)))
    }
    return .object(members)
  }
}

extension MapSection.Key {
  fileprivate var jsonSchema: JSONValue {
    guard case .object(let members) = shape.jsonSchema else { return shape.jsonSchema }
    return .object([.init("description", .string(says))] + members)
  }
}

extension MapShape {
  var jsonSchema: JSONValue {
    switch self {
    case .text: typed("string")
    case .name, .reference: .object([.init("$ref", .string("#/$defs/name"))])
    case .mapName: typed("string", .init("pattern", .string("^[A-Za-z0-9][A-Za-z0-9._@:-]{0,127}$")))
    case .version: typed("string", .init("pattern", .string(Self.versionPattern)))
    case .bool: typed("boolean")
    case .count: typed("integer", .init("minimum", .integer(0)))
    case .number: typed("number")
    case .duration: typed("string", .init("pattern", .string("^[0-9]+(\\.[0-9]+)?(ms|s|min|h)$")))
    case .verb:
      typed("string", .init("pattern", .string("^\\s*(\(ExampleNames.verbs.joined(separator: "|")))(\\s|$)")))
    case .operation:
      typed(
        "object",
        [
          .init("properties", .object([.init("operation", MapShape.words(ExampleNames.operations).jsonSchema)])),
          .init("required", .array([.string("operation")])),
        ])
    case .any: .object([])
    case .words(let words): .object([.init("enum", .array(words.map { .string($0) }))])
    case .yes: .object([.init("const", .bool(true))])
    case .list(let element, let mayBeEmpty):
      typed(
        "array", [.init("items", element.jsonSchema)] + (mayBeEmpty ? [] : [.init("minItems", .integer(1))]))
    case .named(let element, _, let mayBeEmpty): named(element, mayBeEmpty: mayBeEmpty)
    case .section(let id): .object([.init("$ref", .string("#/$defs/\(id.rawValue)"))])
    case .either(let shapes): .object([.init("anyOf", .array(shapes.map(\.jsonSchema)))])
    }
  }

  private static let versionPattern =
    "^(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)"
    + "(-(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(\\.(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?"
    + "(\\+[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?$"

  private func typed(_ type: String, _ member: JSONValue.Member) -> JSONValue { typed(type, [member]) }

  private func typed(_ type: String, _ members: [JSONValue.Member] = []) -> JSONValue {
    .object([.init("type", .string(type))] + members)
  }

  private func named(_ element: MapShape, mayBeEmpty: Bool) -> JSONValue {
    .object([
      .init("type", mayBeEmpty ? .array([.string("object"), .string("null")]) : .string("object")),
      .init("propertyNames", .object([.init("$ref", .string("#/$defs/name"))])),
      .init("additionalProperties", element.jsonSchema), .init("minProperties", .integer(mayBeEmpty ? 0 : 1)),
    ])
  }
}
