/// The contents of a terminal: a grid of styled cells and a cursor.
///
/// Every wide glyph always has both of its cells, and nothing exceeds the edges.
struct Picture: Hashable, Sendable {
  struct Position: Hashable, Sendable {
    var row: Int
    var column: Int
  }

  let size: Size

  /// The cells, row by row.
  private(set) var cells: [Cell]

  /// The place of the cursor, or nil if it is hidden.
  var cursor: Position?

  /// A blank picture.
  init(_ size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.rows * size.columns)
  }

  var bounds: Rectangle { Rectangle(row: 0, column: 0, rows: size.rows, columns: size.columns) }

  /// The cells of a row, from left to right.
  func row(_ row: Int) -> ArraySlice<Cell> { cells[row * size.columns..<(row + 1) * size.columns] }

  /// Writes a text into a row, as far as it fits.
  ///
  /// - Parameters:
  ///   - columns: The available width; up to the right edge if nil.
  /// - Returns: The number of columns written.
  @discardableResult
  mutating func put(
    _ text: CellText, row: Int, column: Int, columns: Int? = nil, _ style: CellStyle = .plain
  ) -> Int {
    guard row >= 0, row < size.rows, column >= 0 else { return 0 }
    let end = min(size.columns, column + max(0, columns ?? size.columns))
    var next = column
    for glyph in text.glyphs {
      if next + glyph.columns > end { break }
      set(glyph, row: row, column: next, style)
      next += glyph.columns
    }
    return next - column
  }

  /// Writes a glyph, unless it would exceed the edges.
  mutating func set(_ glyph: Glyph, row: Int, column: Int, _ style: CellStyle) {
    guard row >= 0, row < size.rows, column >= 0, column + glyph.columns <= size.columns else { return }
    clearHalves(row: row, column: column)
    cells[row * size.columns + column] = Cell(glyph: glyph, style: style)
    if glyph.columns == 2 {
      clearHalves(row: row, column: column + 1)
      cells[row * size.columns + column + 1] = Cell(glyph: nil, style: style)
    }
  }

  /// Blanks the other half of a wide glyph that is being overwritten.
  private mutating func clearHalves(row: Int, column: Int) {
    let index = row * size.columns + column
    if cells[index].glyph == nil {
      cells[index - 1].glyph = .blank
      cells[index].glyph = .blank
    } else if cells[index].glyph?.columns == 2 {
      cells[index].glyph = .blank
      cells[index + 1].glyph = .blank
    }
  }

  /// Blanks a part of the picture.
  mutating func clear(_ part: Rectangle) {
    let (first, end) = (max(0, part.column), min(size.columns, part.endColumn))
    guard first < end else { return }
    for row in max(0, part.row)..<max(0, part.row, min(size.rows, part.endRow)) {
      // Only glyphs at the edges can have a half outside.
      clearHalves(row: row, column: first)
      clearHalves(row: row, column: end - 1)
      for index in row * size.columns + first..<row * size.columns + end { cells[index] = .blank }
    }
  }

  /// Changes the style of a part.
  mutating func restyle(_ part: Rectangle, _ style: CellStyle) {
    for row in max(0, part.row)..<max(0, part.row, min(size.rows, part.endRow)) {
      for column in max(0, part.column)..<max(0, part.column, min(size.columns, part.endColumn)) {
        cells[row * size.columns + column].style = style
      }
    }
  }
}
