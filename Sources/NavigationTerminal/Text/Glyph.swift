/// A character with its combining marks, one or two cells wide.
struct Glyph: Hashable, Sendable {
  /// The scalar and at most `marksMax` marks. The string is small enough to need no allocation.
  let text: String

  /// 1 or 2.
  let columns: Int

  /// The most marks. ncurses takes five scalars per cell (`CCHARW_MAX`), including the character.
  static let marksMax = 4

  static let blank = Glyph(text: " ", columns: 1)

  /// Replaces characters without a picture (U+FFFD).
  static let replacement = Glyph(text: "\u{FFFD}", columns: 1)

  init(text: String, columns: Int) {
    self.text = text
    self.columns = columns
  }

  /// A narrow character.
  init(_ scalar: Unicode.Scalar) { self.init(text: String(Character(scalar)), columns: 1) }
}
