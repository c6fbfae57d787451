/// The characters that a terminal can show: all, ASCII if the locale is not UTF-8, or all as far as they are in text, but
/// of signs only those that the fonts of the Linux console have.
enum Charset: Hashable, Sendable {
  case unicode, ascii, console

  /// Marks cut text.
  var ellipsis: CellText { self == .unicode ? CellText([Glyph("…")]) : CellText([Glyph("."), Glyph(".")]) }

  /// Separates the screens of the path.
  var pathSeparator: String { self == .unicode ? " › " : " > " }

  /// Separates the facts of a line.
  var factSeparator: String { self != .ascii ? " · " : " | " }

  /// Mark tabs beyond the left and right edge.
  var more: (left: Glyph, right: Glyph) { self == .unicode ? (Glyph("‹"), Glyph("›")) : (Glyph("<"), Glyph(">")) }

  /// Enclose the selected tab.
  var tabEdges: (left: Glyph, right: Glyph) { self != .ascii ? (Glyph("┌"), Glyph("┐")) : (Glyph("["), Glyph("]")) }

  /// Key names in hints.
  var arrows: String { self != .ascii ? "↑↓" : "Up/Down" }
  var arrowsAndEnter: String { self == .unicode ? "↑↓⏎" : "\(arrows) \(enter)" }
  var sideArrows: String { self != .ascii ? "←→" : "Left/Right" }
  var enter: String { self == .unicode ? "⏎" : "Enter" }

  /// Marks the chosen row of a list.
  var choice: Glyph { self == .unicode ? Glyph("›") : Glyph(">") }

  /// Mark lines above and below the visible part of a list.
  var moreLines: (above: Glyph, below: Glyph) { self != .ascii ? (Glyph("↑"), Glyph("↓")) : (Glyph("^"), Glyph("v")) }
}
