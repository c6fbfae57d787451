import JSON

/// Why a verb failed: what people are told, what programs are told, and how navctl ends.
struct CommandError: Error, Equatable, Sendable {
  var exit: ExitCode
  /// The error's name, without an interface: that of the wire, or navctl's own.
  var name: String
  /// What was wrong, as a sentence without an end. It names what was found.
  var message: String
  /// What to try, each a line.
  var hints: [String]
  /// The error's parameters, for `--json`.
  var parameters: JSONValue
  /// The name for programs: with its interface.
  var wireName: String

  init(
    _ exit: ExitCode, _ name: String, _ message: String, hints: [String] = [], parameters: JSONValue? = nil,
    wireName: String? = nil
  ) {
    self.exit = exit
    self.name = name
    self.message = message
    self.hints = hints
    self.parameters = parameters ?? .object([.init("message", .string(message))])
    self.wireName = wireName ?? "navctl.\(name)"
  }

  /// For people: a line that says what, and a line for each hint.
  var text: String {
    (["navctl: \(message) (\(name))"] + hints.map { "  " + $0 }).joined(separator: "\n") + "\n"
  }

  /// For programs, in the form in which the wire has errors.
  var json: String {
    JSONValue.object([.init("error", .string(wireName)), .init("parameters", parameters)]).description + "\n"
  }
}
