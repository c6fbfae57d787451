/// What a terminal can show: everything, or ASCII where the locale is not UTF-8.
enum Charset: Hashable, Sendable {
  case unicode, ascii

  /// At the end of what was cut.
  var ellipsis: CellText { self == .unicode ? CellText([Glyph("…")]) : CellText([Glyph("."), Glyph(".")]) }

  /// Between two screens of the path.
  var pathSeparator: String { self == .unicode ? " › " : " > " }

  /// Between two facts of a line.
  var factSeparator: String { self == .unicode ? " · " : " | " }

  /// Says that there are more tabs to the left and to the right.
  var more: (left: Glyph, right: Glyph) { self == .unicode ? (Glyph("‹"), Glyph("›")) : (Glyph("<"), Glyph(">")) }

  /// Around the selected tab.
  var tabEdges: (left: Glyph, right: Glyph) { self == .unicode ? (Glyph("┌"), Glyph("┐")) : (Glyph("["), Glyph("]")) }

  /// Keys as they are written in hints.
  var arrows: String { self == .unicode ? "↑↓" : "Up/Down" }
  var sideArrows: String { self == .unicode ? "←→" : "Left/Right" }
  var enter: String { self == .unicode ? "⏎" : "Enter" }

  /// Before the chosen one of a list.
  var choice: Glyph { self == .unicode ? Glyph("›") : Glyph(">") }

  /// Says that a list goes on above and below.
  var moreLines: (above: Glyph, below: Glyph) { self == .unicode ? (Glyph("↑"), Glyph("↓")) : (Glyph("^"), Glyph("v")) }
}
