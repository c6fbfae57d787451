/// The glyphs of a box.
struct Border: Hashable, Sendable {
  let topLeft: Glyph
  let topRight: Glyph
  let bottomLeft: Glyph
  let bottomRight: Glyph
  let horizontal: Glyph
  let vertical: Glyph

  private init(_ scalars: [Unicode.Scalar]) {
    let glyphs = scalars.map { Glyph($0) }
    precondition(glyphs.count == 6)
    (topLeft, topRight, bottomLeft) = (glyphs[0], glyphs[1], glyphs[2])
    (bottomRight, horizontal, vertical) = (glyphs[3], glyphs[4], glyphs[5])
  }

  private static let round = Border(["╭", "╮", "╰", "╯", "─", "│"])
  private static let square = Border(["┌", "┐", "└", "┘", "─", "│"])
  private static let double = Border(["╔", "╗", "╚", "╝", "═", "║"])
  private static let dashes = Border(["+", "+", "+", "+", "-", "|"])
  private static let equals = Border(["+", "+", "+", "+", "=", "|"])

  /// The usual border.
  static func plain(_ charset: Charset) -> Border {
    switch charset {
    case .unicode: round
    case .console: square
    case .ascii: dashes
    }
  }

  /// The border of an alert.
  static func heavy(_ charset: Charset) -> Border { charset == .ascii ? equals : double }
}

extension Picture {
  /// Draws a blank box with a title in its upper edge.
  ///
  /// - Parameters:
  ///   - part: The place of the box. Nothing is drawn if it is smaller than 2×2.
  ///   - title: The title, cut to the width of the edge.
  mutating func box(_ part: Rectangle, _ border: Border, title: CellText, _ charset: Charset) {
    guard part.rows >= 2, part.columns >= 2 else { return }
    clear(part)
    let (bottom, right) = (part.endRow - 1, part.endColumn - 1)
    for column in part.column...right {
      set(border.horizontal, row: part.row, column: column, .border)
      set(border.horizontal, row: bottom, column: column, .border)
    }
    for row in part.row...bottom {
      set(border.vertical, row: row, column: part.column, .border)
      set(border.vertical, row: row, column: right, .border)
    }
    set(border.topLeft, row: part.row, column: part.column, .border)
    set(border.topRight, row: part.row, column: right, .border)
    set(border.bottomLeft, row: bottom, column: part.column, .border)
    set(border.bottomRight, row: bottom, column: right, .border)
    let room = part.columns - 4
    guard title.columns > 0, room > 0 else { return }
    set(.blank, row: part.row, column: part.column + 1, .border)
    let taken = put(title.cut(to: room, charset), row: part.row, column: part.column + 2, .title)
    set(.blank, row: part.row, column: part.column + 2 + taken, .border)
  }
}
