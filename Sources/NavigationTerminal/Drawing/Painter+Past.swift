extension Painter {
  /// Paints the commits around the chosen one, and below or beside them the changes of the chosen one: in the column
  /// beside the body, or over its lower part if enough of the scene stays visible.
  mutating func paintPast(_ past: PastView) {
    guard let (list, changes) = pastPlaces else { return }
    let count = "\(past.commits.isEmpty ? 0 : past.index + 1) of \(past.commits.count)\(past.hasMore ? " or more" : "")"
    let inside = paintBox(text("History  \(count)"), list)
    paintList(inside, count: past.commits.count, choice: past.index, Target.commit) { painter, index, row, isChosen in
      painter.paintCommit(past.commits[index], row, isChosen: isChosen)
    }
    paintChanges(past, changes)
  }

  /// Paints `3 min  cashier: apply percent=10`.
  mutating func paintCommit(_ commit: CommitView, _ row: Rectangle, isChosen: Bool) {
    let style: CellStyle = isChosen ? .strong : commit.isUndone ? .faint : .plain
    let ago = text(commit.ago(state.questions.now))
    picture.put(ago, row: row.row, column: row.column, columns: row.columns, isChosen ? .strong : .faint)
    let start = row.column + CommitView.agoColumns + 1
    let actor = text(commit.actor + " ").cut(to: max(0, row.endColumn - start), charset)
    let taken = picture.put(actor, row: row.row, column: start, isChosen || commit.isUndone ? style : .label)
    let action = text(commit.isUndone ? "\(commit.action) (undone)" : commit.action)
    picture.put(
      action.cut(to: max(0, row.endColumn - start - taken), charset), row: row.row, column: start + taken, style)
  }

  /// Paints the changes of the chosen commit: `+ Discount sku=400638`.
  private mutating func paintChanges(_ past: PastView, _ part: Rectangle) {
    let inside = paintBox(text(past.commit?.headline ?? "Changes"), part)
    let changes = past.changes
    for (index, change) in changes.prefix(inside.rows).enumerated() {
      picture.put(
        text("\(change.sign.rawValue) \(change.text)").cut(to: inside.columns, charset), row: inside.row + index,
        column: inside.column, change.style)
    }
    paintMore(inside, before: false, after: changes.count > inside.rows)
  }

  /// The places of the list of commits and of the changes, or nil if there is no room for them.
  var pastPlaces: (list: Rectangle, changes: Rectangle)? {
    if let side = layout.side {
      let parts = side.stacked([side.rows - side.rows / 3, side.rows / 3])
      return (parts[0], parts[1])
    }
    let body = layout.body
    guard body.rows >= 9 else { return nil }
    let rows = min(12, body.rows / 2)
    var list = Rectangle(row: body.endRow - rows, column: body.column, rows: rows, columns: body.columns)
    var changes = list
    if body.columns >= 70 {
      list.columns = body.columns * 3 / 5
      changes = Rectangle(row: list.row, column: list.endColumn, rows: rows, columns: body.columns - list.columns)
    } else {
      list.rows -= 4
      changes = Rectangle(row: list.endRow, column: list.column, rows: 4, columns: list.columns)
    }
    return (list, changes)
  }

  /// `rev 4700  05:12:00  cashier: push LineItem`
  func sentence(of past: PastView) -> String {
    past.commit.map { "\($0.headline)  \($0.sentence)" } ?? "asking for the history"
  }
}
