extension Painter {
  /// Paints a form: a line per argument, and below a problem or a hint.
  ///
  /// ```
  /// ╭ item: LineItem ────────────────╮
  /// │ sku        4006381333931       │
  /// │ quantity?  1                   │
  /// │                                │
  /// │ text                           │
  /// ╰────────────────────────────────╯
  /// ```
  mutating func paintForm(_ form: Form, _ body: Rectangle) {
    picture.restyle(body, .faint)
    mark(picture.bounds, nil)
    let labels = form.fields.map { text(String(repeating: "  ", count: $0.depth) + $0.parameter.shortForm) }
    let title = text(
      "\(form.transition.name): \(form.transition.title ?? form.transition.target ?? form.transition.kind)")
    let place = formPlace(rows: form.fields.count + 4, title: title.columns, in: body)
    let inside = paintBox(title, place, from: (4, 12))
    let hintRows = inside.rows >= 2 ? 1 : 0
    let rows = max(1, inside.rows - hintRows)
    let labelColumns = min(labels.map(\.columns).max() ?? 0, max(1, inside.columns / 2))
    let first = Self.firstInSight(form.focus, of: form.fields.count, rows: rows)
    for (index, field) in form.fields.enumerated().dropFirst(first).prefix(rows) {
      let row = inside.row + index - first
      let hasFocus = index == form.focus
      let label = labels[index].cut(to: labelColumns, charset)
      let whole = Rectangle(row: row, column: inside.column, rows: 1, columns: inside.columns)
      picture.put(label, row: row, column: inside.column, .label)
      let column = inside.column + labelColumns + 2
      let part = Rectangle(row: row, column: column, rows: 1, columns: max(0, inside.endColumn - column))
      // A person who chooses among values must see them.
      let isHidden =
        field.parameter.isSensitive && !state.revealsSecrets && !(hasFocus && field.parameter.options != nil)
      let editor = isHidden ? field.editor.drawn(as: Array(repeating: "•", count: field.editor.count)) : field.editor
      mark(whole, .field(index))
      if hasFocus { picture.restyle(whole, .chosen) }
      if let options = field.parameter.options, !isHidden {
        paintButtons(options, field: index, chosen: field.editor.text, part, hasFocus: hasFocus)
      } else {
        let cursor = paintLine(editor, part, hasFocus ? .chosen : .plain)
        if hasFocus { picture.cursor = cursor }
      }
    }
    paintMore(
      Rectangle(row: inside.row, column: inside.column, rows: rows, columns: inside.columns), before: first > 0,
      after: first + rows < form.fields.count)
    guard hintRows > 0 else { return }
    let (hint, style) = hint(of: form)
    picture.put(
      text(hint).cut(to: inside.columns, charset), row: inside.endRow - 1, column: inside.column, style)
  }

  /// Paints the values of a choice side by side: ` true [false]`. If they do not fit, the chosen one only.
  private mutating func paintButtons(
    _ options: [Parameter.Option], field: Int, chosen: String, _ part: Rectangle, hasFocus: Bool
  ) {
    let labels = options.map { text($0.text) }
    let style: CellStyle = hasFocus ? .chosen : .plain
    var column = part.column
    if labels.reduce(0, { $0 + $1.columns + 3 }) > part.columns {
      let place = options.firstIndex { $0.text == chosen }
      let label = text("\(charset.sideArrows) \(place.map { options[$0].text } ?? "")")
      picture.put(label.cut(to: part.columns, charset), row: part.row, column: column, style)
      return
    }
    for (index, label) in labels.enumerated() {
      let isChosen = options[index].text == chosen
      picture.put(text(isChosen ? "[" : " "), row: part.row, column: column, style)
      picture.put(label, row: part.row, column: column + 1, isChosen && !hasFocus ? .strong : style)
      picture.put(text(isChosen ? "]" : " "), row: part.row, column: column + 1 + label.columns, style)
      mark(Rectangle(row: part.row, column: column, rows: 1, columns: label.columns + 2), .option(field, index))
      column += label.columns + 3
    }
  }

  /// The narrowest form, unless the body is narrower.
  private static let formColumnsMin = 64

  private func hint(of form: Form) -> (String, CellStyle) {
    if let problem = form.problem { return (problem, .error) }
    if form.isSending { return ("asking the daemon", .faint) }
    return (form.fields[form.focus].parameter.hint, .faint)
  }

  /// In the upper part of the body, where sheets are, or all of a small body.
  private func formPlace(rows: Int, title: Int, in body: Rectangle) -> Rectangle {
    guard body.rows >= LayerPlaces.smallest.rows, body.columns >= LayerPlaces.smallest.columns else { return body }
    let rows = min(rows, body.rows)
    let columns = min(body.columns - 2, max(title + 4, Self.formColumnsMin))
    return Rectangle(
      row: min(body.row + max(1, (body.rows - rows) / 4), body.endRow - rows),
      column: body.column + (body.columns - columns) / 2, rows: rows, columns: columns)
  }

  /// Paints a line with a cursor, scrolled to the cursor.
  ///
  /// - Returns: The place of the cursor.
  mutating func paintLine(_ editor: LineEditor, _ part: Rectangle, _ style: CellStyle) -> Picture.Position {
    let room = part.columns - 1
    guard room > 0 else { return Picture.Position(row: part.row, column: max(0, part.endColumn - 1)) }
    let before = CellText(editor.beforeCursor, charset)
    let after = CellText(editor.afterCursor, charset, columnsMax: part.columns)
    var hidden = 0
    var first = 0
    while before.columns - hidden > room {
      hidden += before.glyphs[first].columns
      first += 1
    }
    let shown = CellText(before.glyphs[first...])
    let cursor = part.column + picture.put(shown, row: part.row, column: part.column, style)
    picture.put(after, row: part.row, column: cursor, columns: part.endColumn - cursor, style)
    return Picture.Position(row: part.row, column: cursor)
  }
}
