/// The reason why a URL does not match a link.
struct LinkProblem: Error {
  /// The end of a sentence that begins with the link.
  let message: String

  init(_ message: String) { self.message = message }

  static func illFormed(_ text: Substring) -> LinkProblem {
    LinkProblem("\(text): expected % to be followed by two hexadecimal digits, in UTF-8")
  }
}
