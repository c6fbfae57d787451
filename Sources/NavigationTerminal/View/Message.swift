/// A sentence for the person at the terminal, shown in the last line.
struct Message: Error, Hashable, Sendable {
  var text: String
  var isError: Bool

  static func note(_ text: String) -> Message { Message(text: text, isError: false) }
  static func error(_ text: String) -> Message { Message(text: text, isError: true) }
}
