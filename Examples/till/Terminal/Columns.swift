/// The width of texts in columns of a terminal. A character takes none, one or two.
enum Columns {
  /// Cuts a text to a number of columns. A wide character at the edge is left out.
  /// - Returns: the text without control characters, and its width.
  static func cut(_ text: String, to columns: Int) -> (text: String, columns: Int) {
    var cut = String.UnicodeScalarView()
    var used = 0
    for scalar in text.unicodeScalars {
      guard let (shown, width) = shown(scalar) else { continue }
      if used + width > columns { break }
      // A mark without a base character would change what is drawn before it.
      if width == 0, cut.isEmpty { continue }
      cut.append(shown)
      used += width
    }
    return (String(cut), used)
  }

  /// The scalar to show and its width; nil to leave it out.
  private static func shown(_ scalar: Unicode.Scalar) -> (scalar: Unicode.Scalar, columns: Int)? {
    switch scalar.value {
    case 0x20..<0x7F, 0x1F1E6...0x1F1FF: return (scalar, 1)  // halves of a flag
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return (scalar, 0)  // vowels and finals of Hangul syllables spelt out
    case 0x1F3FB...0x1F3FF: return nil  // skin tones
    default: return byProperties(scalar)
    }
  }

  private static func byProperties(_ scalar: Unicode.Scalar) -> (scalar: Unicode.Scalar, columns: Int)? {
    switch scalar.properties.generalCategory {
    // Input of a person or of another front-end must not control the terminal.
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate: return ("·", 1)
    // Terminals disagree on the effects of joiners and direction marks.
    case .format: return nil
    case .nonspacingMark, .enclosingMark: return scalar.properties.isVariationSelector ? nil : (scalar, 0)
    default:
      let isWide = scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) }
      return (scalar, isWide ? 2 : 1)
    }
  }

  /// The blocks of wide characters (Unicode's East Asian Width). Emoji carry their own property.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08,
    0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
