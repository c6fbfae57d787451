/// The output and exit code of a verb.
struct VerbResult: Hashable, Sendable {
  var status: Int32
  var output: String
  var errors: String
}
