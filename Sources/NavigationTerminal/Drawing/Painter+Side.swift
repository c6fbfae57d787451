extension Painter {
  /// Paints the column beside the body: the transitions and the path with its arguments.
  mutating func paintSide(_ side: Rectangle) {
    let wanted = max(3, state.transitions.items.count + 2)
    let upper = Rectangle(
      row: side.row, column: side.column, rows: min(wanted, side.rows - 6), columns: side.columns)
    picture.box(upper, Border.plain(charset), title: text("Transitions"), charset)
    let inside = upper.inset(rows: 1, columns: 2)
    if state.transitions.items.isEmpty {
      let reason = scene.map == nil ? "The scene has no map." : "The map declares none here."
      picture.put(text(reason).cut(to: inside.columns, charset), row: inside.row, column: inside.column, .faint)
    } else {
      paintTransitions(inside)
    }
    paintPath(
      Rectangle(row: upper.endRow, column: side.column, rows: side.rows - upper.rows, columns: side.columns))
    if !isAttached { picture.restyle(side, .faint) }
  }

  /// Paints a line per screen of the visible path, the top one last. A long path loses its beginning.
  private mutating func paintPath(_ part: Rectangle) {
    picture.box(part, Border.plain(charset), title: text("Path"), charset)
    let inside = part.inset(rows: 1, columns: 2)
    let screens = scene.layers.flatMap(\.screens)
    let ids = text("@\(screens.map(\.id).max() ?? 0)").columns
    for (index, screen) in screens.suffix(inside.rows).enumerated() {
      let isTop = index == min(screens.count, inside.rows) - 1
      picture.put(text("@\(screen.id)"), row: inside.row + index, column: inside.column, .faint)
      let notation = text(screen.notation ?? screen.name).cut(to: max(0, inside.columns - ids - 1), charset)
      picture.put(notation, row: inside.row + index, column: inside.column + ids + 1, isTop ? .strong : .plain)
    }
    paintMore(inside, before: screens.count > inside.rows, after: false)
  }
}
