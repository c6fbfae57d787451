import Navigation
import NavigationClient

extension String {
  /// The text with control characters made visible, safe to print.
  var shown: String { Notation.visible(self) }

  /// The text with an ellipsis in place of its middle if it has more than `bytesMax` bytes, for messages that repeat what
  /// somebody has given.
  /// - Complexity: O(bytesMax).
  func shortenedInside(to bytesMax: Int) -> String {
    if utf8.count <= bytesMax { return self }
    var left = bytesMax / 4
    let end = unicodeScalars.reversed().prefix { scalar in
      left -= UTF8.width(scalar)
      return left >= 0
    }
    var text = shortened(to: bytesMax - bytesMax / 4)
    text.unicodeScalars.append(contentsOf: end.reversed())
    return text
  }

  /// The text as one word for a shell, safe to print. Others may have chosen it, and somebody may paste the command.
  var shellWord: String {
    let text = shown
    return !text.isEmpty && text.utf8.allSatisfy(Self.isPlain) ? text : text.quotedForShell
  }

  /// The text as one word for a shell, in single quotes.
  var quotedForShell: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// Whether a character has no meaning for a shell, wherever it is in a word.
  private static func isPlain(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/._-+:@,%".utf8.contains(character)
    }
  }
}
