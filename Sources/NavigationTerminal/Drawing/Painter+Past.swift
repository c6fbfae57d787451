extension Painter {
  /// Paints the commits around the chosen one: beside the body if there is room, or over its lower part if enough of
  /// the scene stays visible.
  mutating func paintPast(_ past: PastView) {
    guard let part = pastPlace else { return }
    let inside = paintBox(text("History"), part)
    let revisions = text("\(past.commits.first?.revision ?? 0)").columns
    let operations = min(18, past.commits.map { text($0.operation).columns }.max() ?? 0)
    paintList(inside, count: past.commits.count, choice: past.index, Target.commit) { painter, index, row, isChosen in
      let commit = past.commits[index]
      let style: CellStyle = isChosen ? .strong : commit.isUndone ? .faint : .plain
      var column = row.column
      for (cell, width) in [
        ("\(commit.revision)", revisions), (commit.time, 8), (commit.operation, operations),
        (commit.isUndone ? "\(commit.top) (undone)" : commit.top, inside.columns),
      ] {
        let room = min(width, row.endColumn - column)
        guard room > 0 else { break }
        painter.picture.put(painter.text(cell).cut(to: room, painter.charset), row: row.row, column: column, style)
        column += width + 2
      }
    }
  }

  private var pastPlace: Rectangle? {
    if let side = layout.side { return side }
    let body = layout.body
    guard body.rows >= 9 else { return nil }
    let rows = min(10, body.rows / 3 + 2)
    return Rectangle(row: body.endRow - rows, column: body.column, rows: rows, columns: body.columns)
  }

  /// `rev 4700  05:12:00 UTC  Push  LineItem  (3 of 40)`
  func sentence(of past: PastView) -> String {
    guard let commit = past.commit else { return "asking for the history" }
    let place = "\(past.index + 1) of \(past.commits.count)\(past.hasMore ? " or more" : "")"
    return "rev \(commit.revision)  \(commit.time) UTC  \(commit.operation)  (\(place); Esc returns)"
  }
}
