extension JSONValue: CustomStringConvertible {
  /// The value as JSON without white space.
  public var description: String {
    var buffer = ByteBuffer(capacity: 256)
    buffer.value(self)
    return buffer.string()
  }

  /// The value as JSON with one member or element on each line, indented by two spaces for each level.
  public var pretty: String {
    var buffer = ByteBuffer(capacity: 1024)
    buffer.pretty(self, indent: 0)
    return buffer.string()
  }
}

extension ByteBuffer {
  /// Appends a value without white space.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .object(let members):
      beginObject()
      for member in members {
        key(text: member.key)
        self.value(member.value)
      }
      endObject()
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .string(let text): string(text: text)
    case .integer(let integer): self.integer(integer)
    case .unsigned(let integer): unsigned(integer)
    case .number(let double): number(double)
    case .bool(let bool): self.bool(bool)
    case .null: null()
    }
  }

  fileprivate mutating func pretty(_ value: JSONValue, indent: Int) {
    switch value {
    case .object(let members) where !members.isEmpty:
      append("{")
      for (index, member) in members.enumerated() {
        line(index: index, indent: indent + 2)
        append(text: JSONValue.string(member.key).description)
        append(": ")
        pretty(member.value, indent: indent + 2)
      }
      line(index: 0, indent: indent)
      append("}")
    case .array(let elements) where !elements.isEmpty:
      append("[")
      for (index, element) in elements.enumerated() {
        line(index: index, indent: indent + 2)
        pretty(element, indent: indent + 2)
      }
      line(index: 0, indent: indent)
      append("]")
    default: append(text: value.description)
    }
  }

  private mutating func line(index: Int, indent: Int) {
    append(text: (index > 0 ? ",\n" : "\n") + String(repeating: " ", count: indent))
  }
}
