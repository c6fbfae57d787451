/// The output and exit code of a verb.
struct VerbResult: Hashable, Sendable {
  var status: Int32

  var output: String

  var errors: String

  init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }
}
