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
