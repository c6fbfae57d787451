// The common parts of lists and boxes.
extension Painter {
  /// The smallest part that gets a box.
  static let boxMin = (rows: 3, columns: 8)

  /// Paints a box, or clears the part if it is too small for one, and covers the targets below.
  ///
  /// - Returns: The inside of the box.
  mutating func paintBox(
    _ title: CellText, _ part: Rectangle, _ border: Border? = nil, from smallest: (rows: Int, columns: Int) = boxMin
  ) -> Rectangle {
    mark(part, nil)
    guard part.rows >= smallest.rows, part.columns >= smallest.columns else {
      picture.clear(part)
      return part
    }
    picture.box(part, border ?? Border.plain(charset), title: title, charset)
    return part.inset(rows: 1, columns: 2)
  }

  /// Paints the rows of a list around the chosen one, which is reversed and has a mark before it.
  ///
  /// - Parameters:
  ///   - isFocused: Whether keys move through the list. The chosen row of another list looks like all others.
  ///   - target: The target of a click in a row.
  ///   - paint: Paints a row into a rectangle, which excludes the mark.
  mutating func paintList(
    _ part: Rectangle, count: Int, choice: Int, isFocused: Bool = true, _ target: (Int) -> Target,
    _ paint: (inout Painter, _ index: Int, _ row: Rectangle, _ isChosen: Bool) -> Void
  ) {
    let first = Self.firstInSight(choice, of: count, rows: part.rows)
    for index in first..<min(count, first + part.rows) {
      var row = Rectangle(row: part.row + index - first, column: part.column, rows: 1, columns: part.columns)
      mark(row, target(index))
      let isChosen = isFocused && index == choice
      if isChosen { picture.set(charset.choice, row: row.row, column: row.column, .prompt) }
      row.column += 2
      row.columns = max(0, row.columns - 2)
      paint(&self, index, row, isChosen)
      if isChosen {
        picture.restyle(Rectangle(row: row.row, column: part.column, rows: 1, columns: part.columns), .chosen)
      }
    }
    paintMore(part, before: first > 0, after: first + part.rows < count)
  }

  /// The first visible line of a list: the chosen line is centred unless an end of the list fills the rows.
  static func firstInSight(_ choice: Int, of count: Int, rows: Int) -> Int {
    max(0, min(choice - rows / 2, count - rows))
  }

  /// Marks at the right edge that a list continues above or below.
  mutating func paintMore(_ part: Rectangle, before: Bool, after: Bool) {
    let marks = charset.moreLines
    if before { picture.set(marks.above, row: part.row, column: part.endColumn - 1, .faint) }
    if after { picture.set(marks.below, row: part.endRow - 1, column: part.endColumn - 1, .faint) }
  }
}
