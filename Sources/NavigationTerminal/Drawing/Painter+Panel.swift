extension Painter {
  /// The most rows of a wrapped line; the rest is cut.
  private static let wrappedMax = 8

  /// The narrowest panel, unless the body is narrower.
  private static let panelColumnsMin = 40

  /// Paints a panel over the scene, as large as its text if that fits, else over the body with the lines in sight.
  mutating func paintPanel(_ panel: Panel, _ body: Rectangle) {
    guard !body.isEmpty else { return }
    let title = text(panel.title)
    let whole = panel.lines.count < body.rows ? panel.lines.map { wrapped($0, body.columns - 4) } : []
    let rows = whole.reduce(2) { $0 + max(1, $1.count) }
    guard !whole.isEmpty, rows <= body.rows else { return paintScrolled(panel, title, body) }
    let widest = whole.flatMap { $0 }.map(\.columns).max() ?? 0
    let columns = min(body.columns, max(widest + 4, title.columns + 6, Self.panelColumnsMin))
    let inside = paintBox(
      title,
      Rectangle(
        row: body.row + (body.rows - rows) / 3, column: body.column + (body.columns - columns) / 2, rows: rows,
        columns: columns))
    var row = inside.row
    for line in whole { row += paint(line, row, inside) }
  }

  private mutating func paintScrolled(_ panel: Panel, _ title: CellText, _ body: Rectangle) {
    let inside = paintBox(title, body)
    var row = inside.row
    var end = panel.first
    for line in panel.lines.dropFirst(panel.first) where row < inside.endRow {
      let wrapped = wrapped(line, inside.columns)
      // A line that does not fit as a whole is left out, unless it is the first.
      if row > inside.row, row + wrapped.count > inside.endRow { break }
      row += paint(wrapped, row, inside)
      end += 1
    }
    let shown = panel.first..<end
    if inside != body, shown.count < panel.lines.count {
      let place = text(" \(shown.lowerBound + 1)-\(shown.upperBound) of \(panel.lines.count) ")
      guard place.columns + 4 <= body.columns else { return }
      picture.put(place, row: body.endRow - 1, column: body.endColumn - place.columns - 2, .faint)
    }
  }

  private func wrapped(_ line: String, _ columns: Int) -> [CellText] {
    CellText(line, charset, columnsMax: columns * Self.wrappedMax + 1)
      .wrapped(to: columns, hanging: Panel.hangingIndent(of: line), linesMax: Self.wrappedMax, charset)
  }

  /// - Returns: The rows of the line; at least one.
  private mutating func paint(_ wrapped: [CellText], _ row: Int, _ inside: Rectangle) -> Int {
    for (index, part) in wrapped.enumerated() where row + index < inside.endRow {
      picture.put(part, row: row + index, column: inside.column, columns: inside.columns)
    }
    return max(1, wrapped.count)
  }
}
