/// What stands in one place of a picture: a character with the marks on it, one or two cells wide.
struct Glyph: Hashable, Sendable {
  /// The scalar and at most `marksMax` marks. A small string: it costs no allocation.
  let text: String

  /// 1 or 2.
  let columns: Int

  /// How many marks a glyph keeps. ncurses takes five scalars a cell (`CCHARW_MAX`), the character itself among them.
  static let marksMax = 4

  static let blank = Glyph(text: " ", columns: 1)

  /// In the place of what has no picture of its own (U+FFFD).
  static let replacement = Glyph(text: "\u{FFFD}", columns: 1)

  init(text: String, columns: Int) {
    self.text = text
    self.columns = columns
  }

  /// A narrow character, as the ones that pictures are framed with.
  init(_ scalar: Unicode.Scalar) { self.init(text: String(Character(scalar)), columns: 1) }
}
