/// Where a text is no interface, and what would have been right there.
public struct InterfaceSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// From 1.
  public var line: Int
  /// In characters, from 1.
  public var column: Int
  /// What would have been right, as the end of "expected …".
  public var expected: String
  /// What is there: a piece of the text in quotes, or `end of file`.
  public var found: String

  public init(line: Int, column: Int, expected: String, found: String) {
    self.line = line
    self.column = column
    self.expected = expected
    self.found = found
  }

  public var description: String { "\(line):\(column): expected \(expected), found \(found)" }
}
