/// The words of a verb that is written on a line of a file or at the terminal's prompt.
///
/// White space ends a word, except within quotes or brackets, so that a screen with arguments is one word:
/// `push Chat(text="two words")`. Double quotes are part of the notation and stay; single quotes are removed. `#` at the
/// beginning of a word begins a comment.
enum Words {
  /// Splits a line.
  ///
  /// - Returns: nil when a quote or bracket is not closed.
  /// - Complexity: O(n).
  static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: [UInt8] = []
    var (isWord, depth, isEscaped) = (false, 0, false)
    var quote: UInt8?
    func end() {
      if isWord { words.append(String(decoding: word, as: UTF8.self)) }
      word = []
      isWord = false
    }
    for byte in line.utf8 {
      if let open = quote {
        if byte == UInt8(ascii: "'"), open == byte {
          quote = nil
          continue
        }
        word.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = open != UInt8(ascii: "'")
        } else if byte == open {
          quote = nil
        }
        continue
      }
      switch byte {
      case 0x20, 0x09...0x0D:
        if depth == 0 { end() } else { word.append(byte) }
        continue
      case UInt8(ascii: "#") where !isWord:
        return words
      case UInt8(ascii: "'") where depth == 0:
        quote = byte
        isWord = true
        continue
      case UInt8(ascii: "\""): quote = byte
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      default: break
      }
      isWord = true
      word.append(byte)
    }
    guard quote == nil, depth == 0 else { return nil }
    end()
    return words
  }
}
