extension Painter {
  /// The rows for transitions in a screen's box, or for the sentence in their place: all free rows, and at least half of
  /// the box.
  func transitionRows(below lines: Int, of rows: Int) -> Int {
    guard isLive, rows > 0 else { return 0 }
    let left = rows - lines - (lines > 0 ? 1 : 0)
    if let sentence = emptyState { return left > 0 && !sentence.isEmpty ? 1 : 0 }
    return min(state.transitions.items.count, max(left, (rows + 1) / 2))
  }

  /// The sentence in place of the transitions if there are none, or nil if there are some.
  var emptyState: String? {
    guard state.transitions.items.isEmpty else { return nil }
    if state.isReadOnly { return "Read-only: this terminal only looks." }
    if scene.map == nil { return "No map: :push NAME shows a screen." }
    return state.transitions.isListed ? "The map declares nothing here." : ""
  }

  /// The size of the whole list in a screen's box.
  var transitionsSize: (columns: Int, rows: Int) {
    if !isLive { return (0, 0) }
    if let sentence = emptyState { return (text(sentence).columns, sentence.isEmpty ? 0 : 1) }
    let items = state.transitions.items
    let names = items.map { text($0.label).columns }.max() ?? 0
    let summaries = items.map { text(summary(of: $0)).columns }.max() ?? 0
    return (items.isEmpty ? 0 : names + summaries + 4, items.count)
  }

  /// The target, the parameters and the title.
  private func summary(of item: TransitionView) -> String {
    item.summary + (item.title.map { "\(charset.factSeparator)\($0)" } ?? "")
  }

  /// Paints the transitions around the chosen one:
  ///
  /// ```
  /// › item      LineItem (sku, quantity?)
  ///   discount  Discount
  /// ```
  mutating func paintTransitions(_ part: Rectangle) {
    let list = state.transitions
    guard part.rows > 0, part.columns > 4 else { return }
    if let sentence = emptyState {
      picture.put(text(sentence).cut(to: part.columns, charset), row: part.row, column: part.column, .faint)
      return
    }
    // Names take half of the room, or all if nothing stands beside them.
    let namesMax = list.items.allSatisfy { summary(of: $0).isEmpty } ? part.columns - 2 : max(4, part.columns / 2)
    let names = min(list.items.map { text($0.label).columns }.max() ?? 0, namesMax)
    let isFocused = state.keyMode == .navigating
    paintList(
      part, count: list.items.count, choice: list.choice, isFocused: isFocused, Target.transition
    ) { painter, index, row, isChosen in
      let item = list.items[index]
      let name = painter.text(item.label).cut(to: names, painter.charset)
      painter.picture.put(name, row: row.row, column: row.column, isChosen ? .strong : .key)
      let summary = painter.text(painter.summary(of: item)).cut(
        to: max(0, row.columns - names - 2), painter.charset)
      painter.picture.put(summary, row: row.row, column: row.column + names + 2, .faint)
    }
  }
}
