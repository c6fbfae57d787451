/// The reason why a text is not a valid YAML document.
public struct YAMLProblem: Error, Equatable, Sendable {
  public var message: String
  /// The line, from 1; nil if the problem has no place.
  public var line: Int?
  /// The column in Unicode scalars, from 1.
  public var column: Int?

  public init(_ message: String, line: Int? = nil, column: Int? = nil) {
    self.message = message
    self.line = line
    self.column = column
  }
}
