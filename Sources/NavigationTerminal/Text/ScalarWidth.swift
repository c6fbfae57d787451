/// The width of a scalar on a terminal.
///
/// The rules are those of the C library's `wcwidth` (East Asian Width, UAX #11), which ncurses and tmux follow, built
/// from the standard library's Unicode properties, so that a picture does not depend on the locale of the process.
enum ScalarWidth: Hashable, Sendable {
  /// Drawn on the character before it: an accent, a vowel sign.
  case mark
  /// Not drawn: joiners, variation selectors, direction marks, skin tones. Terminals disagree about their effect on the
  /// width of neighbours, so a family of emoji is drawn as its members.
  case nothing
  /// One cell.
  case narrow
  /// Two cells.
  case wide
  /// A control character or unassigned scalar, for which something else is drawn.
  case unprintable

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20...0x7E: self = .narrow
    case 0xAD: self = .narrow  // soft hyphen: wcwidth says 1
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: self = .mark  // vowels and finals of Hangul syllables spelt out
    case 0x1F1E6...0x1F1FF: self = .narrow  // halves of a flag
    case 0x1F3FB...0x1F3FF: self = .nothing  // skin tones
    default: self = Self.byProperties(scalar)
    }
  }

  private static func byProperties(_ scalar: Unicode.Scalar) -> ScalarWidth {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .unassigned, .surrogate, .lineSeparator, .paragraphSeparator: return .unprintable
    case .format: return .nothing
    case .nonspacingMark, .enclosingMark: return properties.isVariationSelector ? .nothing : .mark
    default: return properties.isEmojiPresentation || isWide(scalar.value) ? .wide : .narrow
    }
  }

  /// Whether a scalar is in a block with East Asian Width `W` or `F`. Emoji have a property of their own.
  ///
  /// - Complexity: O(log blocks).
  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    var (low, high) = (0, wideBlocks.count)
    while low < high {
      let middle = (low + high) / 2
      if wideBlocks[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wideBlocks.count && wideBlocks[low].contains(value)
  }

  private static let wideBlocks: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul
    0x2329...0x232A,  // angle brackets
    0x2E80...0x303E,  // radicals, ideographic punctuation
    0x3041...0xA4C6,  // kana, Bopomofo, Hangul, ideographs, Yi
    0xA960...0xA97C,  // Hangul
    0xAC00...0xD7A3,
    0xF900...0xFAFF,  // ideographs
    0xFE10...0xFE19,  // vertical forms
    0xFE30...0xFE6B,
    0xFF01...0xFF60,  // full-width forms
    0xFFE0...0xFFE6,
    0x16FE0...0x18D08,  // Tangut, Khitan
    0x1AFF0...0x1B2FB,  // kana, Nushu
    0x1F200...0x1F265,
    0x20000...0x3FFFD,  // ideographs
  ]
}
