import JSON

/// The failure of a verb: the texts for users and programs, and the exit code.
struct CommandError: Error, Equatable, Sendable {
  var exit: ExitCode
  /// The error's name without its interface, on the wire or of navctl's own.
  var name: String
  /// A sentence without a full stop. It names what was found.
  var message: String
  /// Hints for a remedy, a line each.
  var hints: [String]
  /// The error's parameters, for `--json`.
  var parameters: JSONValue
  /// The error's name with its interface, for programs.
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

  /// The bytes of a line of `text`. A longer one repeats a long word, and loses its middle.
  private static let lineBytesMax = 4_096

  /// The text for users: a line for the error, and one for each hint.
  var text: String {
    (["navctl: \(message.shortenedInside(to: Self.lineBytesMax)) (\(name))"]
      + hints.map { "  " + $0.shortenedInside(to: Self.lineBytesMax) }).joined(separator: "\n") + "\n"
  }

  /// The error as JSON in the form of the wire, for programs.
  var json: String {
    JSONValue.object([.init("error", .string(wireName)), .init("parameters", parameters)]).description.shown + "\n"
  }
}
