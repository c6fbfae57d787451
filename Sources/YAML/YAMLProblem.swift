/// Why a text is not a YAML document.
public struct YAMLProblem: Error, Equatable, Sendable {
  public var message: String
  /// From 1 on; nil where there is no place.
  public var line: Int?
  /// From 1 on, in Unicode scalars.
  public var column: Int?

  public init(_ message: String, line: Int? = nil, column: Int? = nil) {
    self.message = message
    self.line = line
    self.column = column
  }
}
