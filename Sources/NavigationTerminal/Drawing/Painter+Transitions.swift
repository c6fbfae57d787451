extension Painter {
  /// The rows for transitions in a screen's box: all free rows, and at least half of the box. None if they have a
  /// column of their own.
  func transitionRows(below lines: Int, of rows: Int) -> Int {
    guard layout.side == nil, !isPast, rows > 0 else { return 0 }
    let left = rows - lines - (lines > 0 ? 1 : 0)
    return min(state.transitions.items.count, max(left, (rows + 1) / 2))
  }

  /// The size of the whole list in a screen's box.
  var transitionsSize: (columns: Int, rows: Int) {
    guard layout.side == nil, !isPast else { return (0, 0) }
    let items = state.transitions.items
    let names = items.map { text($0.name).columns }.max() ?? 0
    let summaries = items.map { text($0.summary).columns }.max() ?? 0
    return (items.isEmpty ? 0 : names + summaries + 4, items.count)
  }

  /// Paints the transitions around the chosen one:
  ///
  /// ```
  /// › item      LineItem (sku, quantity?)
  ///   discount  Discount
  /// ```
  mutating func paintTransitions(_ part: Rectangle) {
    let list = state.transitions
    guard !list.items.isEmpty, part.rows > 0, part.columns > 4 else { return }
    let names = min(list.items.map { text($0.name).columns }.max() ?? 0, max(4, part.columns / 2))
    paintList(part, count: list.items.count, choice: list.choice, Target.transition) { painter, index, row, isChosen in
      let item = list.items[index]
      let name = painter.text(item.name).cut(to: names, painter.charset)
      painter.picture.put(name, row: row.row, column: row.column, isChosen ? .strong : .key)
      let more = item.title.map { "\(painter.charset.factSeparator)\($0)" } ?? ""
      let summary = painter.text(item.summary + more).cut(to: max(0, row.columns - names - 2), painter.charset)
      painter.picture.put(summary, row: row.row, column: row.column + names + 2, .faint)
    }
  }
}
