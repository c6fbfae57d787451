extension Painter {
  /// Paints the tree of the scene and highlights the visible part.
  mutating func paintTree(_ chosen: Int?, _ body: Rectangle) {
    let inside = paintListBox("Tree", body)
    guard inside.rows > 0, inside.columns > 0, !scene.tree.isEmpty else { return }
    let choice = state.chosenLine(chosen) ?? 0
    let first = Self.firstInSight(choice, of: scene.tree.count, rows: inside.rows)
    for (index, line) in scene.tree.enumerated().dropFirst(first).prefix(inside.rows) {
      let row = inside.row + index - first
      let isChosen = index == choice
      if isChosen { picture.set(charset.choice, row: row, column: inside.column, .prompt) }
      mark(Rectangle(row: row, column: inside.column, rows: 1, columns: inside.columns), .line(index))
      var column = inside.column + min(2 + 2 * line.depth, max(2, inside.columns / 2))
      let style: CellStyle = isChosen ? .strong : line.isVisible ? (line.isScreen ? .plain : .label) : .faint
      let label = text(line.text).cut(to: max(1, inside.endColumn - column), charset)
      column += picture.put(label, row: row, column: column, style) + 2
      let remark = text(line.remark.isEmpty ? "@\(line.id)" : "@\(line.id)  \(line.remark)")
      if column < inside.endColumn {
        picture.put(remark.cut(to: inside.endColumn - column, charset), row: row, column: column, .faint)
      }
    }
    paintMore(inside, before: first > 0, after: first + inside.rows < scene.tree.count)
  }

  /// Paints a box for a list if there is room for one.
  ///
  /// - Returns: The inside of the box.
  mutating func paintListBox(_ title: String, _ part: Rectangle) -> Rectangle {
    mark(part, nil)
    guard part.rows >= 3, part.columns >= 8 else {
      picture.clear(part)
      return part
    }
    picture.box(part, Border.plain(charset), title: text(title), charset)
    return part.inset(rows: 1, columns: 2)
  }
}
