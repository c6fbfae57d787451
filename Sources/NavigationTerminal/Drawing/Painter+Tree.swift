extension Painter {
  /// Paints the tree of the scene and highlights the visible part, and the chosen line if keys choose one.
  mutating func paintTree(_ chosen: Int?, _ body: Rectangle) {
    let inside = paintBox(text("Tree"), body)
    let tree = scene.tree
    guard inside.rows > 0, inside.columns > 0, !tree.isEmpty else { return }
    let choice = state.chosenLine(chosen) ?? 0
    let isFocused = if case .tree = state.keyMode { true } else { false }
    paintList(
      inside, count: tree.count, choice: choice, isFocused: isFocused, Target.line
    ) { painter, index, row, isChosen in
      let line = tree[index]
      var column = row.column + min(2 * line.depth, max(0, inside.columns / 2 - 2))
      let style: CellStyle = isChosen ? .strong : line.isVisible ? (line.isScreen ? .plain : .label) : .faint
      let label = painter.text(line.text).cut(to: max(1, row.endColumn - column), painter.charset)
      column += painter.picture.put(label, row: row.row, column: column, style) + 2
      guard column < row.endColumn else { return }
      let remark = painter.text(line.remark.isEmpty ? "@\(line.id)" : "@\(line.id)  \(line.remark)")
      painter.picture.put(
        remark.cut(to: row.endColumn - column, painter.charset), row: row.row, column: column, .faint)
    }
  }
}
