/// The output and the exit code of a program.
struct ProgramOutcome: Equatable, Sendable {
  /// The exit code; 128 plus its number when a signal ended the program.
  var code: Int32
  var output: String
  var errors: String
}
