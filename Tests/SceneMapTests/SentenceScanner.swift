import Foundation

/// Finds the messages in a source file: the string arguments of a function.
struct SentenceScanner {
  private var rest: Substring
  private var found: [String] = []

  /// The messages, with `…` for interpolations.
  /// - Parameter function: the function that reports them, such as `findings.add`.
  static func sentences(_ source: String, of function: String) -> [String] {
    var sentences: [String] = []
    for call in source.components(separatedBy: "\(function)(").dropFirst() {
      var scanner = SentenceScanner(rest: call[...])
      scanner.skip(until: ")")
      sentences += scanner.found
    }
    return sentences
  }

  /// Skips to the closing parenthesis. Text in square brackets names a key and is not a message.
  private mutating func skip(until end: Character, isKept: Bool = true) {
    while let character = rest.popFirst() {
      switch character {
      case end: return
      case "(": skip(until: ")", isKept: isKept)
      case "[": skip(until: "]", isKept: false)
      case "{": skip(until: "}", isKept: false)
      case "\"":
        let text = text()
        if isKept { found.append(text) }
      default: break
      }
    }
  }

  /// Reads a string literal whose opening quote has been read.
  private mutating func text() -> String {
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return text
      case "\\" where rest.first == "(":
        rest.removeFirst()
        skip(until: ")", isKept: false)
        text += "…"
      case "\\": text += rest.popFirst().map(String.init) ?? ""
      default: text.append(character)
      }
    }
    return text
  }
}
