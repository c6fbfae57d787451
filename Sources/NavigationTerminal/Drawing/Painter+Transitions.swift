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
    let first = Self.firstInSight(list.choice, of: list.items.count, rows: part.rows)
    for (index, item) in list.items.enumerated().dropFirst(first).prefix(part.rows) {
      let isChosen = index == list.choice
      let row = part.row + index - first
      if isChosen { picture.set(charset.choice, row: row, column: part.column, .prompt) }
      mark(Rectangle(row: row, column: part.column, rows: 1, columns: part.columns), .transition(index))
      picture.put(text(item.name).cut(to: names, charset), row: row, column: part.column + 2, isChosen ? .strong : .key)
      let room = part.columns - names - 4
      let more = item.title.map { "\(charset.factSeparator)\($0)" } ?? ""
      picture.put(
        text(item.summary + more).cut(to: max(0, room), charset), row: row, column: part.column + names + 4, .faint)
    }
    paintMore(part, before: first > 0, after: first + part.rows < list.items.count)
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
