/// Splits an interface file into tokens. Comments and blank lines are attached to the token that follows them.
struct InterfaceLexer {
  /// A word, a sign, or the end of the file.
  struct Token: Equatable {
    enum Kind: Equatable {
      /// Letters, digits, and `_`, `-`, `.` between them: a keyword or a name of any kind.
      case word(String)
      /// One of `( ) , : ? -> [] [string]`.
      case sign(String)
      /// A character that is not allowed outside of comments.
      case stray(String)
      case end
    }
    var kind: Kind
    var line: Int
    /// The column in characters, from 1.
    var column: Int
    /// The comment on the line on which the previous token ended.
    var note: Comment?
    /// The comments on separate lines before this token, and whether a blank line precedes it.
    var lead = Lead()
  }

  private static let signs: [String] = ["[string]", "[]", "->", "(", ")", ",", ":", "?"]

  private let text: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var lineStart = 0

  /// - Parameter text: the whole file. Lines may end in LF, CR LF or CR.
  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  /// The next token. At the end of the file every call returns `.end`.
  /// - Complexity: O(characters read).
  mutating func next() -> Token {
    var token = Token(kind: .end, line: line, column: 1)
    skip(into: &token)
    (token.line, token.column) = (line, index - lineStart + 1)
    guard index < text.count else { return token }
    if text[index].isWord { token.kind = .word(takeWord()) } else { token.kind = takeSign() }
    return token
  }

  /// Skips white space and comments, and records them in the token.
  private mutating func skip(into token: inout Token) {
    // The file starts at the beginning of a line.
    var lineEnds = index == 0 ? 1 : 0
    while index < text.count {
      let scalar = text[index]
      if scalar.isLineEnd {
        takeLineEnd()
        lineEnds += 1
      } else if scalar == "#" {
        let comment = takeComment()
        if lineEnds == 0 {
          token.note = Comment(comment)
        } else {
          token.lead.comments.append(Comment(comment, isAfterBlankLine: lineEnds > 1))
        }
        lineEnds = 0
        if index < text.count {
          takeLineEnd()
          lineEnds = 1
        }
      } else if scalar.isSpace {
        index += 1
      } else {
        break
      }
    }
    token.lead.isAfterBlankLine = lineEnds > 1
  }

  private mutating func takeLineEnd() {
    let isPair = text[index] == "\r" && index + 1 < text.count && text[index + 1] == "\n"
    index += isPair ? 2 : 1
    line += 1
    lineStart = index
  }

  /// Reads a comment, and removes the `#` and trailing white space.
  private mutating func takeComment() -> String {
    let start = index + 1
    while index < text.count, !text[index].isLineEnd { index += 1 }
    var end = index
    while end > start, text[end - 1].isSpace { end -= 1 }
    return string(start..<end)
  }

  private mutating func takeWord() -> String {
    let start = index
    while index < text.count {
      var following = index
      while following < text.count, text[following] == "." || text[following] == "-" { following += 1 }
      guard following < text.count, text[following].isWord else { break }
      index = following + 1
    }
    return string(start..<index)
  }

  private mutating func takeSign() -> Token.Kind {
    for sign in Self.signs where text[index...].starts(with: sign.unicodeScalars) {
      index += sign.unicodeScalars.count
      return .sign(sign)
    }
    index += 1
    return .stray(string(index - 1..<index))
  }

  private func string(_ range: Range<Int>) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text[range])
    return String(scalars)
  }
}

extension Unicode.Scalar {
  fileprivate var isWord: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }

  fileprivate var isLineEnd: Bool {
    switch self {
    case "\n", "\r", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  fileprivate var isSpace: Bool {
    switch self {
    case " ", "\t", "\u{A0}", "\u{FEFF}", "\u{1680}", "\u{180E}", "\u{2000}"..."\u{200A}", "\u{202F}", "\u{205F}",
      "\u{3000}":
      true
    default: false
    }
  }
}
