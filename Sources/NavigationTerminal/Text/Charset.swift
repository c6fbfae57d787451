/// The characters that a terminal can show: all, or ASCII if the locale is not UTF-8.
enum Charset: Hashable, Sendable {
  case unicode, ascii

  /// Marks cut text.
  var ellipsis: CellText { self == .unicode ? CellText([Glyph("…")]) : CellText([Glyph("."), Glyph(".")]) }

  /// Separates the screens of the path.
  var pathSeparator: String { self == .unicode ? " › " : " > " }

  /// Separates the facts of a line.
  var factSeparator: String { self == .unicode ? " · " : " | " }

  /// Mark tabs beyond the left and right edge.
  var more: (left: Glyph, right: Glyph) { self == .unicode ? (Glyph("‹"), Glyph("›")) : (Glyph("<"), Glyph(">")) }

  /// Enclose the selected tab.
  var tabEdges: (left: Glyph, right: Glyph) { self == .unicode ? (Glyph("┌"), Glyph("┐")) : (Glyph("["), Glyph("]")) }

  /// Key names in hints.
  var arrows: String { self == .unicode ? "↑↓" : "Up/Down" }
  var sideArrows: String { self == .unicode ? "←→" : "Left/Right" }
  var enter: String { self == .unicode ? "⏎" : "Enter" }

  /// Marks the chosen row of a list.
  var choice: Glyph { self == .unicode ? Glyph("›") : Glyph(">") }

  /// Mark lines above and below the visible part of a list.
  var moreLines: (above: Glyph, below: Glyph) { self == .unicode ? (Glyph("↑"), Glyph("↓")) : (Glyph("^"), Glyph("v")) }
}
