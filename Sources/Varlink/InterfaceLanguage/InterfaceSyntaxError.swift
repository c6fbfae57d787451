/// A syntax error in an interface file: its place, and the expected text.
public struct InterfaceSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The column in characters, from 1.
  public var column: Int
  /// The expected text, as the end of a sentence that begins with "expected".
  public var expected: String
  /// The actual text in quotes, or `the end of the file`.
  public var found: String

  public init(line: Int, column: Int, expected: String, found: String) {
    self.line = line
    self.column = column
    self.expected = expected
    self.found = found
  }

  public var description: String { "\(line):\(column): expected \(expected), found \(found)" }
}
