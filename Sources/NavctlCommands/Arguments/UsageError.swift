/// The reason why a command line is invalid.
struct UsageError: Error, Equatable, Sendable {
  /// A sentence without a full stop.
  var message: String
  /// The verb whose help to read; nil for the overview.
  var verb: String?
  /// A remedy in place of reading help.
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
