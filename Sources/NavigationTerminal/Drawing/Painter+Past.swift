extension Painter {
  /// Paints the commits around the chosen one: beside the body if there is room, or over its lower part if enough of
  /// the scene stays visible.
  mutating func paintPast(_ past: PastView) {
    guard let part = pastPlace else { return }
    let inside = paintListBox("History", part)
    let revisions = text("\(past.commits.first?.revision ?? 0)").columns
    let operations = min(18, past.commits.map { text($0.operation).columns }.max() ?? 0)
    let first = Self.firstInSight(past.index, of: past.commits.count, rows: inside.rows)
    for (index, commit) in past.commits.enumerated().dropFirst(first).prefix(inside.rows) {
      let row = inside.row + index - first
      let isChosen = index == past.index
      let style: CellStyle = isChosen ? .strong : commit.isUndone ? .faint : .plain
      if isChosen { picture.set(charset.choice, row: row, column: inside.column, .prompt) }
      mark(Rectangle(row: row, column: inside.column, rows: 1, columns: inside.columns), .commit(index))
      var column = inside.column + 2
      for (cell, width) in [
        ("\(commit.revision)", revisions), (commit.time, 8), (commit.operation, operations),
        (commit.isUndone ? "\(commit.top) (undone)" : commit.top, inside.columns),
      ] {
        let room = min(width, inside.endColumn - column)
        guard room > 0 else { break }
        picture.put(text(cell).cut(to: room, charset), row: row, column: column, style)
        column += width + 2
      }
    }
    paintMore(inside, before: first > 0, after: first + inside.rows < past.commits.count)
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
