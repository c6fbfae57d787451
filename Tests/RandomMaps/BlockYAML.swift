public import JSON
import Random

/// A document as people write it: blocks of YAML with quotes only where necessary, and occasionally a list or a mapping
/// on one line.
public struct BlockYAML {
  private var random: SeededRandom
  public private(set) var text = ""

  public init(_ document: JSONValue, seed: UInt64) {
    random = SeededRandom(seed: seed)
    write(document, indent: 0)
  }

  /// Writes a value after `key:` or `-`.
  private mutating func write(_ value: JSONValue, indent: Int) {
    switch value {
    case .object(let members) where !members.isEmpty && !(indent > 4 && random.chance(30)):
      for member in members {
        breakLine(indent)
        text += "\(scalar(member.key)):"
        write(member.value, indent: indent + 2)
      }
    case .array(let elements) where !elements.isEmpty && !random.chance(30):
      for element in elements {
        breakLine(indent)
        text += "-"
        write(element, indent: indent + 2)
      }
    case .string(let string): text += " " + scalar(string)
    default: text += " " + value.description
    }
    if random.once(in: 20) { text += "  # said in passing" }
  }

  private mutating func breakLine(_ indent: Int) {
    if text.isEmpty { return }
    text += "\n" + String(repeating: " ", count: indent)
  }

  /// A text, with quotes only if it would not be a string without them.
  private mutating func scalar(_ string: String) -> String {
    let letters = string.unicodeScalars
    let isPlain =
      letters.first.map { $0.properties.isAlphabetic } ?? false && letters.last != " "
      && letters.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == " " }
      && !["true", "false", "null", "y"].contains(string.lowercased())
    return isPlain && random.chance(80) ? string : JSONValue.string(string).description
  }
}
