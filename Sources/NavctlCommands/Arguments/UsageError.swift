/// Why a command line is not one.
struct UsageError: Error, Equatable, Sendable {
  /// What is wrong, as a sentence without an end.
  var message: String
  /// The verb whose help tells how it is right; nil for navctl's own.
  var verb: String?
  /// What to try, where that is known better than by its help.
  var remedy: String?

  init(_ message: String, verb: String? = nil, remedy: String? = nil) {
    self.message = message
    self.verb = verb
    self.remedy = remedy
  }

  var commandError: CommandError {
    let help = verb.map { "navctl help \($0)" } ?? "navctl help"
    return CommandError(.usage, "Usage", message, hints: ["try: \(remedy ?? help)"])
  }
}
