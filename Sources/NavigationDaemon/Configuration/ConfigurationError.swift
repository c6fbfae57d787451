/// All problems of a configuration that cannot be used, with remedies.
public struct ConfigurationError: Error, CustomStringConvertible, Sendable {
  /// At least one.
  public let problems: [ConfigurationProblem]

  init(_ problems: [ConfigurationProblem]) { self.problems = problems }
  init(_ message: String) { problems = [ConfigurationProblem(message: message)] }

  /// One line: the first problem, and the number of others.
  public var description: String {
    let first = problems.first?.description ?? ""
    return problems.count < 2 ? first : "\(first) (and \(problems.count - 1) more: navd --check)"
  }
}

/// A problem of a configuration.
public struct ConfigurationProblem: Equatable, CustomStringConvertible, Sendable {
  /// Its place, if it is in a file.
  public var position: FilePosition?
  /// The problem and its remedy.
  public var message: String

  init(_ position: FilePosition? = nil, message: String) {
    self.position = position
    self.message = message
  }

  /// `navd.yaml:3:8: durability some: expected none, normal or full`.
  public var description: String { position.map { "\($0): \(message)" } ?? message }
}

/// A place in a file.
public struct FilePosition: Equatable, CustomStringConvertible, Sendable {
  public var file: String
  /// The line, counted from 1; nil for the file as a whole.
  public var line: Int?
  public var column: Int?

  public var description: String {
    guard let line else { return file }
    return "\(file):\(line)" + (column.map { ":\($0)" } ?? "")
  }
}
