extension Painter {
  /// The most rows of a wrapped line; the rest is cut.
  private static let wrappedMax = 8

  /// Paints the visible lines of a panel over the scene.
  mutating func paintPanel(_ panel: Panel, _ body: Rectangle) {
    guard !body.isEmpty else { return }
    let inside = paintBox(text(panel.title), body)
    var row = inside.row
    var end = panel.first
    for line in panel.lines.dropFirst(panel.first) where row < inside.endRow {
      let wrapped = CellText(line, charset, columnsMax: inside.columns * Self.wrappedMax + 1)
        .wrapped(to: inside.columns, linesMax: Self.wrappedMax, charset)
      // A line that does not fit as a whole is left out, unless it is the first.
      if row > inside.row, row + wrapped.count > inside.endRow { break }
      for part in wrapped.prefix(inside.endRow - row) {
        picture.put(part, row: row, column: inside.column, columns: inside.columns)
        row += 1
      }
      if wrapped.isEmpty { row += 1 }
      end += 1
    }
    let shown = panel.first..<end
    if inside != body, shown.count < panel.lines.count {
      let place = text(" \(shown.lowerBound + 1)-\(shown.upperBound) of \(panel.lines.count) ")
      guard place.columns + 4 <= body.columns else { return }
      picture.put(place, row: body.endRow - 1, column: body.endColumn - place.columns - 2, .faint)
    }
  }
}
