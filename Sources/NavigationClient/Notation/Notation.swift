internal import JSON

/// The notation in which people write screens, paths and references, and in which they are printed:
///
/// ```
/// SCREEN  Name   Name(key=value,key2="two words")   and +push, +sheet, +fullscreen, +popover or +alert behind it
///         Name[key=value](key2=value)   with the arguments in [] as its traits, which distinguish it from its like
/// REF     @12 (id)   Name   Name(key=value) (equality)   Name[key=value] (key)
/// PATH    screens with white space between them
/// ```
///
/// A value that parses as JSON is JSON. `payment=card(last4="1234")` and `payment=cash()` are the cases of an enum, as
/// Swift encodes them: `{"card":{"last4":"1234"}}`, `{"cash":{}}`; a field without a label is `_0`. Any other value is a
/// text: `id=1` is a number, `id="1"`, `id=a1` and `id=f(x)` are texts. Quoted texts may contain line breaks and tabs,
/// as the variables of a shell do. A name or key that is not plain, because it
/// contains white space or one of `()[]{}+#!~*@|,="`, is written as a JSON string. Printed text parses to the same
/// value.
public enum Notation {
  /// Whether a byte may be part of a name without quotes.
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

  /// Whether a value is a case of an enum, such as `card(last4="1234")`, perhaps one that is nested too deep.
  /// - Complexity: O(n).
  package static func isCase(_ text: String) -> Bool {
    do throws(NotationError) { return try NotationScanner.object(ofCase: text) != nil } catch { return true }
  }

  /// Whether a byte is white space between screens.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Whether a character is invisible or changes how others are shown: control characters and those that change the
  /// direction of writing. Text from elsewhere must not take them to a terminal.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
    default: false
    }
  }

  /// Whether a text has characters that a terminal must not get from elsewhere.
  /// - Complexity: O(n).
  public static func hasInvisible(_ text: String) -> Bool { text.unicodeScalars.contains(where: isHidden) }

  /// Replaces invisible characters by `\u` and four digits, so that the text is safe for a terminal.
  /// - Complexity: O(n).
  public static func visible(_ text: String) -> String {
    guard hasInvisible(text) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if isHidden(scalar) { shown += escape(scalar) } else { shown.unicodeScalars.append(scalar) }
    }
    return shown
  }

  /// Joins texts. The generic `joined` looks up types in the runtime, which takes a tenth of navctl's startup budget.
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

  /// The text as a JSON string that is safe for a terminal.
  static func quoted(_ text: String) -> String { visible(JSONValue.string(text).description) }
}

/// The error for a text that is not a screen, path or reference.
public struct NotationError: Error, Equatable, Sendable, CustomStringConvertible {
  public var text: String
  /// The place of the error, in characters from 1.
  public var column: Int
  public var expected: String
  /// A quoted character, or `the end`.
  public var found: String
  /// Whether a value is nested too deep.
  var isTooDeep = false

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
