extension Painter {
  /// Paints the candidates in columns over the lower part of the body, or the destination of a link.
  mutating func paintCompletions(_ candidates: [String], _ body: Rectangle) {
    guard !candidates.isEmpty, body.rows > 0 else { return }
    // Candidates include screens of the scene with their arguments.
    let labels = candidates.map { text(String(hiding($0))) }
    let width = min(body.columns, (labels.map(\.columns).max() ?? 0) + 2)
    let across = max(1, (body.columns - 4) / max(1, width))
    let wanted = (labels.count + across - 1) / across
    let hasBox = body.rows >= 5
    let isLink = if case .typing(_, .link) = state.mode { true } else { false }
    let rows = min(wanted + (hasBox ? 2 : 0), max(1, body.rows - (hasBox ? 2 : 0)))
    let part = Rectangle(row: body.endRow - rows, column: body.column, rows: rows, columns: body.columns)
    let inside = hasBox ? paintBox(text(isLink ? "link" : "\(labels.count) words"), part) : part
    if !hasBox { picture.clear(part) }
    for (index, label) in labels.prefix(inside.rows * across).enumerated() {
      let column = inside.column + index / inside.rows * width
      picture.put(
        label.cut(to: max(0, min(width, inside.endColumn - column)), charset), row: inside.row + index % inside.rows,
        column: column)
    }
    paintMore(inside, before: false, after: labels.count > inside.rows * across)
  }
}
