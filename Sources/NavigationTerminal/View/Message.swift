/// A sentence to the person at the terminal, in its last line.
struct Message: Error, Hashable, Sendable {
  var text: String
  var isError: Bool

  static func note(_ text: String) -> Message { Message(text: text, isError: false) }
  static func error(_ text: String) -> Message { Message(text: text, isError: true) }
}
