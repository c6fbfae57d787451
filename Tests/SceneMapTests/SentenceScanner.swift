import Foundation

/// Finds the sentences in a source: the texts that a function is given.
struct SentenceScanner {
  private var rest: Substring
  private var found: [String] = []

  /// The sentences, with `…` for what is put into them.
  /// - Parameter function: what says them, as `findings.add`.
  static func sentences(_ source: String, of function: String) -> [String] {
    var sentences: [String] = []
    for call in source.components(separatedBy: "\(function)(").dropFirst() {
      var scanner = SentenceScanner(rest: call[...])
      scanner.skip(until: ")")
      sentences += scanner.found
    }
    return sentences
  }

  /// Goes on behind the bracket that closes; what stands in square ones names a key, and is no sentence.
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

  /// The text whose first quote was just read.
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
