/// What a verb of navctl printed, and how it ended.
public struct VerbResult: Hashable, Sendable {
  /// The exit code that navctl would have: 0 for success.
  public var status: Int32

  /// What it wrote to standard output.
  public var output: String

  /// What it wrote to standard error.
  public var errors: String

  public init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }
}
