import Foundation
import JSON

/// A validator of the subset of JSON Schema that the schema of maps uses, to check the reader.
struct SchemaValidator: Sendable {
  private let root: JSONValue
  private let definitions: [String: JSONValue]
  /// The compiled patterns by their text.
  private let patterns: [String: NSRegularExpression]

  init(_ schema: JSONValue) {
    root = schema
    patterns = Dictionary(
      uniqueKeysWithValues: Set(Self.patterns(in: schema)).compactMap { text in
        (try? NSRegularExpression(pattern: text)).map { (text, $0) }
      })
    guard case .object(let members)? = schema["$defs"] else {
      definitions = [:]
      return
    }
    definitions = Dictionary(uniqueKeysWithValues: members.map { ("#/$defs/\($0.key)", $0.value) })
  }

  func isValid(_ value: JSONValue) throws -> Bool { try isValid(value, root) }

  private func isValid(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
    guard case .object(let words) = schema else { return schema.boolValue ?? true }
    for word in words {
      if try !holds(word.key, word.value, schema, value) { return false }
    }
    return true
  }

  struct UnknownWord: Error { var word: String }

  private func holds(_ word: String, _ says: JSONValue, _ schema: JSONValue, _ value: JSONValue) throws -> Bool {
    switch (word, value) {
    case ("$schema", _), ("title", _), ("description", _), ("$defs", _): true
    case ("$ref", _): try isValid(value, definitions[says.stringValue ?? ""] ?? .bool(false))
    case ("type", _): (says.arrayValue ?? [says]).contains { isOf(value, $0.stringValue ?? "") }
    case ("const", _): says == value
    case ("enum", _): says.arrayValue?.contains(value) ?? false
    case ("anyOf", _): try says.arrayValue?.contains { try isValid(value, $0) } ?? false
    case ("oneOf", _): try says.arrayValue?.filter { try isValid(value, $0) }.count == 1
    case ("minLength", .string(let text)): text.unicodeScalars.count >= says.integerValue ?? 0
    case ("maxLength", .string(let text)): text.unicodeScalars.count <= says.integerValue ?? .max
    case ("pattern", .string(let text)): try matches(says.stringValue ?? "", text)
    case ("minimum", .integer(let number)): number >= says.integerValue ?? .min
    case ("items", .array(let elements)): try elements.allSatisfy { try isValid($0, says) }
    case ("minItems", .array(let elements)): elements.count >= says.integerValue ?? 0
    case ("required", .object(let members)):
      says.arrayValue?.allSatisfy { name in members.contains { $0.key == name.stringValue } } ?? true
    case ("minProperties", .object(let members)): members.count >= says.integerValue ?? 0
    case ("propertyNames", .object(let members)): try members.allSatisfy { try isValid(.string($0.key), says) }
    case ("properties", .object(let members)):
      try members.allSatisfy { member in try says[member.key].map { try isValid(member.value, $0) } ?? true }
    case ("additionalProperties", .object(let members)):
      try members.filter { schema["properties"]?[$0.key] == nil }.allSatisfy { try isValid($0.value, says) }
    case ("minLength", _), ("maxLength", _), ("pattern", _), ("minimum", _), ("items", _), ("minItems", _),
      ("required", _), ("minProperties", _), ("propertyNames", _), ("properties", _), ("additionalProperties", _):
      true
    default: throw UnknownWord(word: word)
    }
  }

  private func isOf(_ value: JSONValue, _ type: String) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool), ("null", .null),
      ("integer", .integer), ("number", .integer), ("number", .number):
      true
    default: false
    }
  }

  private func matches(_ pattern: String, _ text: String) throws -> Bool {
    guard let expression = patterns[pattern] else { throw UnknownWord(word: pattern) }
    return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }

  private static func patterns(in schema: JSONValue) -> [String] {
    switch schema {
    case .object(let members):
      members.flatMap { member -> [String] in
        if member.key == "pattern", let text = member.value.stringValue { return [text] }
        return patterns(in: member.value)
      }
    case .array(let elements): elements.flatMap { patterns(in: $0) }
    default: []
    }
  }
}
