public import JSON

/// A rule for a field of a context, in addition to its type.
public struct ArgumentRule: Sendable {
  /// A keyword of the argument's entry in the map.
  public struct Word: Sendable {
    let name: String
    let value: JSONValue

    /// Makes the field part of the screen's key, which distinguishes screens of the same name.
    public static let trait = Word(name: "trait", value: .bool(true))
    /// Hides the value from observers, logs and the history.
    public static let sensitive = Word(name: "sensitive", value: .bool(true))
    /// A regular expression that must match part of a text, in the syntax of RE2.
    public static func pattern(_ pattern: String) -> Word { Word(name: "pattern", value: .string(pattern)) }
    public static func minimum(_ least: Int) -> Word { Word(name: "minimum", value: .integer(least)) }
    public static func maximum(_ greatest: Int) -> Word { Word(name: "maximum", value: .integer(greatest)) }
    /// The least number of characters of a text.
    public static func minLength(_ count: Int) -> Word { Word(name: "minLength", value: .integer(count)) }
    /// The greatest number of characters of a text.
    public static func maxLength(_ count: Int) -> Word { Word(name: "maxLength", value: .integer(count)) }
    /// The least number of elements of an array.
    public static func minItems(_ count: Int) -> Word { Word(name: "minItems", value: .integer(count)) }
    /// The greatest number of elements of an array.
    public static func maxItems(_ count: Int) -> Word { Word(name: "maxItems", value: .integer(count)) }
    /// The field's name for people.
    public static func title(_ title: String) -> Word { Word(name: "title", value: .string(title)) }
    /// A description for people.
    public static func description(_ text: String) -> Word { Word(name: "description", value: .string(text)) }
    /// The default value. The field may be left out then, whatever its type.
    public static func `default`(_ value: JSONValue) -> Word { Word(name: "default", value: value) }
  }

  let field: String
  let words: [Word]

  public init(_ field: any CodingKey, _ words: Word...) {
    self.field = field.stringValue
    self.words = words
  }
}
