import JSON

/// A value of a URL whose type is not known yet.
indirect enum LinkValue {
  case text(String)
  /// A key without a value.
  case bare
  case array([LinkValue])
  case object([(name: String, value: LinkValue)])
  /// A key that occurs twice or in two forms.
  case repeated

  /// Decodes the value as the type of a schema, without checking the schema's other keywords.
  /// - Throws: `ValueMismatch`.
  func decoded(as schema: ValueSchema) throws(ValueMismatch) -> CanonicalValue {
    switch self {
    case .repeated: throw ValueMismatch(expected: "it once")
    case .bare:
      guard schema.type == .boolean || schema.type == nil else { throw ValueMismatch(expected: schema.expectation) }
      return CanonicalValue(true)
    case .text(let text):
      guard let value = Self.scalar(text, as: schema) else { throw ValueMismatch(expected: schema.expectation) }
      return value
    case .array(let elements):
      guard schema.type == .array || schema.type == nil else { throw ValueMismatch(expected: schema.expectation) }
      return try Self.array(elements, of: schema.items ?? .any)
    case .object(let members):
      guard schema.type == .object || schema.type == nil else { throw ValueMismatch(expected: schema.expectation) }
      return try Self.object(members, of: schema)
    }
  }

  private static func array(_ elements: [LinkValue], of items: ValueSchema) throws(ValueMismatch) -> CanonicalValue {
    var decoded: [CanonicalValue] = []
    for (index, element) in elements.enumerated() {
      do { decoded.append(try element.decoded(as: items)) } catch { throw error.inside("[\(index)]") }
    }
    return CanonicalValue(decoded)
  }

  private static func object(
    _ members: [(name: String, value: LinkValue)], of schema: ValueSchema
  ) throws(ValueMismatch) -> CanonicalValue {
    var decoded: [(key: String, value: String)] = []
    for member in members {
      do {
        decoded.append((member.name, try member.value.decoded(as: schema.property(member.name) ?? .any).text))
      } catch { throw error.inside(member.name) }
    }
    return CanonicalValue(JSONObject(members: decoded))
  }

  private static func scalar(_ text: String, as schema: ValueSchema) -> CanonicalValue? {
    switch schema.type {
    case .string: return CanonicalValue(text)
    case .integer: return integer(text)
    case .number: return number(text)
    case .boolean:
      switch text {
      case "1", "true": return CanonicalValue(true)
      case "0", "false": return CanonicalValue(false)
      default: return nil
      }
    case .array, .object, .null: return nil
    case nil:
      // Among values of any type, the one that is written like this.
      let string = CanonicalValue(text)
      if schema.allows(string) { return string }
      let other = CanonicalValue(trusted: text)
      return other.kind != .string && schema.allows(other) ? other : nil
    }
  }

  private static func integer(_ text: String) -> CanonicalValue? {
    if !isInteger(text) { return nil }
    return Int(text).map { CanonicalValue($0) } ?? UInt64(text).map { CanonicalValue($0) }
  }

  private static func number(_ text: String) -> CanonicalValue? {
    // One of more than 64 bits is refused, not rounded.
    if isInteger(text) { return integer(text) }
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || isDigit(first),
      let last = text.utf8.last, isDigit(last),
      text.utf8.allSatisfy({ isDigit($0) || "+-.eE".utf8.contains($0) }),
      let value = Double(text), value.isFinite
    else { return nil }
    return CanonicalValue(value)
  }

  private static func isInteger(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    return !digits.isEmpty && digits.allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
