/// Why a configuration cannot be used: what is wrong, all of it, and what to say instead.
public struct ConfigurationError: Error, CustomStringConvertible, Sendable {
  /// At least one.
  public let problems: [ConfigurationProblem]

  init(_ problems: [ConfigurationProblem]) { self.problems = problems }
  init(_ message: String) { problems = [ConfigurationProblem(message: message)] }

  /// One line: the first problem, and how many more there are.
  public var description: String {
    let first = problems.first?.description ?? ""
    return problems.count < 2 ? first : "\(first) (and \(problems.count - 1) more: navd --check)"
  }
}

/// One thing that is wrong in a configuration.
public struct ConfigurationProblem: Equatable, CustomStringConvertible, Sendable {
  /// Where it is, when it is in a file.
  public var position: FilePosition?
  /// What is wrong, and what to say instead.
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
  /// From 1 on; nil for the file as a whole.
  public var line: Int?
  public var column: Int?

  public var description: String {
    guard let line else { return file }
    return "\(file):\(line)" + (column.map { ":\($0)" } ?? "")
  }
}
