/// A verb of navctl as it is typed in the terminal, and the arguments that it would have in a shell.
///
/// Words end at white space, but not within brackets or quotes, so that screens can be written as they are printed:
/// `push Item(name="two words", sku=4)+sheet` is two words. Double quotes belong to the notation and stay; single quotes
/// are the shell's and go: `dismiss --result '{"ok": true}'`.
enum VerbLine {
  /// - Complexity: O(line).
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var depth = 0
    var quote: Character?
    var isEscaped = false
    for character in line {
      if let open = quote {
        if character == "'", open == "'" {
          quote = nil
          continue
        }
        if character == open, !isEscaped { quote = nil }
        isEscaped = character == "\\" && !isEscaped
        word?.append(character)
      } else if character.isWhitespace, depth == 0 {
        if let word { words.append(word) }
        word = nil
      } else {
        if word == nil { word = "" }
        switch character {
        case "'":
          quote = character
          continue
        case "\"": quote = character
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth = max(0, depth - 1)
        default: break
        }
        word?.append(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}
