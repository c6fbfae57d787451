/// What a verb of navctl printed, and how it ended.
struct VerbResult: Hashable, Sendable {
  /// The exit code that navctl would have: 0 for success.
  var status: Int32

  /// What it wrote to standard output.
  var output: String

  /// What it wrote to standard error.
  var errors: String

  init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }
}
