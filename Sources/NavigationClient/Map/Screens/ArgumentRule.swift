public import JSON

/// What a map says of one field of a context beyond its type.
public struct ArgumentRule: Sendable {
  /// One word of it: a member of the argument's entry in the map.
  public struct Word: Sendable {
    let name: String
    let value: JSONValue

    /// It is part of the screen's key, which tells screens of one name apart.
    public static let trait = Word(name: "trait", value: .bool(true))
    /// Observers, logs and the history do not see its value.
    public static let sensitive = Word(name: "sensitive", value: .bool(true))
    /// What must be found in a text, in the syntax of RE2.
    public static func pattern(_ pattern: String) -> Word { Word(name: "pattern", value: .string(pattern)) }
    /// The least number.
    public static func minimum(_ least: Int) -> Word { Word(name: "minimum", value: .integer(least)) }
    /// The greatest number.
    public static func maximum(_ greatest: Int) -> Word { Word(name: "maximum", value: .integer(greatest)) }
    /// How many characters a text has at least.
    public static func minLength(_ count: Int) -> Word { Word(name: "minLength", value: .integer(count)) }
    /// How many characters a text has at most.
    public static func maxLength(_ count: Int) -> Word { Word(name: "maxLength", value: .integer(count)) }
    /// How many elements an array has at least.
    public static func minItems(_ count: Int) -> Word { Word(name: "minItems", value: .integer(count)) }
    /// How many elements an array has at most.
    public static func maxItems(_ count: Int) -> Word { Word(name: "maxItems", value: .integer(count)) }
    /// What to call it before people.
    public static func title(_ title: String) -> Word { Word(name: "title", value: .string(title)) }
    /// What it is, for people.
    public static func description(_ text: String) -> Word { Word(name: "description", value: .string(text)) }
    /// What it is when nobody gives one. The field may be left out then, whatever its type.
    public static func `default`(_ value: JSONValue) -> Word { Word(name: "default", value: value) }
  }

  let field: String
  let words: [Word]

  /// - Parameters:
  ///   - field: which field.
  ///   - words: what is said of it.
  public init(_ field: any CodingKey, _ words: Word...) {
    self.field = field.stringValue
    self.words = words
  }
}
