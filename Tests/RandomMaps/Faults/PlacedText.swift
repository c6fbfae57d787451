import JSON

/// A document as text with one member or element on each line, and the places of all its values.
struct PlacedText {
  struct Place: Hashable {
    var line: Int
    /// The column in Unicode scalars.
    var column: Int
  }

  /// The prefix of strings that are written verbatim without quotes, for syntax that JSON does not have.
  static let raw: Character = "\u{1}"

  private(set) var text = ""
  /// The places by path; for a duplicate key the second one.
  private(set) var keys: [DocumentPath: Place] = [:]
  private(set) var values: [DocumentPath: Place] = [:]
  private var place = Place(line: 1, column: 1)

  init(_ document: JSONValue) {
    write(document, DocumentPath(), indent: 0)
  }

  private mutating func write(_ value: JSONValue, _ path: DocumentPath, indent: Int) {
    values[path] = place
    switch value {
    case .object(let members) where !members.isEmpty:
      append("{")
      for (index, member) in members.enumerated() {
        breakLine(indent + 2)
        let path = path.key(member.key)
        let isRaw = member.key.first == Self.raw
        if isRaw { append("? ") }
        keys[path] = place
        append(isRaw ? member.key.dropFirst() + " : " : JSONValue.string(member.key).description + ": ")
        write(member.value, path, indent: indent + 2)
        if index < members.count - 1 { append(",") }
      }
      breakLine(indent)
      append("}")
    case .array(let elements) where !elements.isEmpty:
      append("[")
      for (index, element) in elements.enumerated() {
        breakLine(indent + 2)
        write(element, path.index(index), indent: indent + 2)
        if index < elements.count - 1 { append(",") }
      }
      breakLine(indent)
      append("]")
    case .string(let text) where text.first == Self.raw: append(text.dropFirst())
    default: append(value.description)
    }
  }

  private mutating func append(_ piece: some StringProtocol) {
    text += piece
    place.column += piece.unicodeScalars.count
  }

  private mutating func breakLine(_ indent: Int) {
    text += "\n"
    place = Place(line: place.line + 1, column: 1)
    append(String(repeating: " ", count: indent))
  }
}
