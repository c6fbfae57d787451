import JSON

/// Writes a map's document in the layout that people use: sections over several lines, short entries in braces.
struct MapYAML {
  private(set) var text = ""
  private static let width = 100

  /// - Complexity: O(n · depth).
  init(_ document: [JSONValue.Member]) { block(document, indent: 0) }

  private mutating func block(_ members: [JSONValue.Member], indent: Int) {
    let margin = String(repeating: " ", count: indent)
    for (index, member) in members.enumerated() {
      if indent == 0, index > 0, !Self.isScalar(member.value) { text += "\n" }
      text += margin + Self.scalar(member.key) + ":"
      let inline = Self.flow(member.value)
      let length = margin.utf8.count + member.key.utf8.count + inline.utf8.count
      if indent > 0 || Self.isScalar(member.value), length < Self.width {
        text += " " + inline + "\n"
        continue
      }
      switch member.value {
      case .object(let members) where !members.isEmpty:
        text += "\n"
        block(members, indent: indent + 2)
      case .array(let elements) where !elements.isEmpty:
        text += "\n"
        for element in elements { text += margin + "  - " + Self.flow(element) + "\n" }
      default: text += " " + inline + "\n"
      }
    }
  }

  private static func isScalar(_ value: JSONValue) -> Bool {
    switch value {
    case .object, .array: false
    default: true
    }
  }

  private static func flow(_ value: JSONValue) -> String {
    switch value {
    case .object(let members):
      "{" + members.map { scalar($0.key) + ": " + flow($0.value) }.joined(separator: ", ") + "}"
    case .array(let elements): "[" + elements.map { flow($0) }.joined(separator: ", ") + "]"
    case .string(let text): scalar(text)
    default: value.description
    }
  }

  /// A text, without quotes if it means the same without them.
  private static func scalar(_ text: String) -> String {
    isPlain(text) ? text : JSONValue.string(text).description
  }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), !words.contains(text.lowercased()) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
  }

  /// Texts that YAML, or a lenient reader of it, takes for other values.
  private static let words: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
