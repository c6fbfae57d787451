import JSON

/// How people write screens, paths and references, and how they are printed:
///
/// ```
/// SCREEN  Name   Name(key=value,key2="two words")   and +push, +sheet, +fullscreen, +popover or +alert behind it
/// REF     @12 (id)   Name   Name(key=value) (equality)   Name[key=value] (key)
/// PATH    screens with white space between them
/// ```
///
/// A value is JSON where it parses as JSON, else text: `id=1` is a number, `id="1"` and `id=a1` are texts. Within quotes a
/// line may end and a tab stand, as a shell's variable brings them. A name or a
/// key that is not plain (white space, or one of `()[]{}+#!~*@|,="`) is written as a JSON string. What is printed can
/// be read again, and gives the same value.
public enum Notation {
  /// Whether a byte may stand in a name without quotes.
  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F: false
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "!"), UInt8(ascii: "~"),
      UInt8(ascii: "*"), UInt8(ascii: "@"), UInt8(ascii: "|"), UInt8(ascii: ","), UInt8(ascii: "="),
      UInt8(ascii: "\""), UInt8(ascii: "\\"):
      false
    default: true
    }
  }

  /// Whether a byte is white space between two screens.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Whether a character would not be seen, or would change how others are shown: control characters, and those that
  /// turn the direction of writing. A text from elsewhere that holds them must not reach a terminal as it is.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
    default: false
    }
  }

  /// A text with what would not be seen as `\u` and four digits, fit for a terminal. Complexity: O(n).
  public static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if isHidden(scalar) { shown += escape(scalar) } else { shown.unicodeScalars.append(scalar) }
    }
    return shown
  }

  /// Texts with a separator between them. Not `joined`, which is generic and asks the runtime for its types: a tenth of
  /// what navctl's start may cost.
  static func list(_ texts: [String], _ separator: String) -> String {
    var list = ""
    for text in texts {
      if !list.isEmpty { list += separator }
      list += text
    }
    return list
  }

  static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// A text as a JSON string that is fit for a terminal.
  static func quoted(_ text: String) -> String { visible(JSONValue.string(text).description) }
}

/// Why a text is no screen, path or reference, and where.
public struct NotationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The whole text.
  public var text: String
  /// The place of what was found, in characters, from 1.
  public var column: Int
  /// What would have been right there.
  public var expected: String
  /// What is there: a character in quotes, or the end.
  public var found: String

  public init(text: String, column: Int, expected: String, found: String) {
    self.text = text
    self.column = column
    self.expected = expected
    self.found = found
  }

  public var description: String {
    "expected \(expected) at column \(column), found \(found): \(Notation.visible(text))"
  }
}
