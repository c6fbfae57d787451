extension Painter {
  /// The lines that are read over the scene, and which of them are in sight.
  mutating func paintPanel(_ panel: Panel, _ body: Rectangle) {
    guard !body.isEmpty else { return }
    mark(body, nil)
    let hasBox = body.rows >= 3 && body.columns >= 8
    let inside = hasBox ? body.inset(rows: 1, columns: 2) : body
    if hasBox {
      picture.box(body, Border.plain(charset), title: text(panel.title), charset)
    } else {
      picture.clear(body)
    }
    let shown = panel.lines.indices.dropFirst(panel.first).prefix(inside.rows)
    for (index, line) in shown.enumerated() {
      picture.put(
        text(panel.lines[line]).cut(to: inside.columns, charset), row: inside.row + index, column: inside.column,
        columns: inside.columns)
    }
    if hasBox, shown.count < panel.lines.count {
      let place = text(" \(shown.lowerBound + 1)-\(shown.upperBound) of \(panel.lines.count) ")
      guard place.columns + 4 <= body.columns else { return }
      picture.put(place, row: body.endRow - 1, column: body.endColumn - place.columns - 2, .faint)
    }
  }
}
