/// Why a command line is not one.
struct UsageError: Error, Equatable, Sendable {
  /// What is wrong, as a sentence without an end.
  var message: String
  /// The verb whose help tells how it is right; nil for navctl's own.
  var verb: String?

  init(_ message: String, verb: String? = nil) {
    self.message = message
    self.verb = verb
  }

  var commandError: CommandError {
    let help = verb.map { "navctl help \($0)" } ?? "navctl help"
    return CommandError(.usage, "Usage", message, hints: ["try: \(help)"])
  }
}
