extension Painter {
  /// Paints a box per layer with its top screen, modals over the layers that they cover.
  mutating func paintLayers(_ body: Rectangle) {
    guard !body.isEmpty else { return }
    guard body.rows >= 3, body.columns >= 8 else { return paintTopWithoutBox(body) }
    let places = LayerPlaces(body: body)
    var depth = 0
    // Layers under a full screen are invisible.
    let first = scene.layers.lastIndex { $0.presentation == .fullscreen || $0.presentation == .root } ?? 0
    for (index, layer) in scene.layers.enumerated().dropFirst(first) {
      let isTop = index == scene.layers.count - 1
      let size = preferredSize(layer, isTop: isTop, in: body)
      let place = places.place(layer.presentation, depth: depth, content: size)
      paintLayer(layer, in: place, isTop: isTop, isRoot: index == 0)
      if !isTop || !isAttached { picture.restyle(place, .faint) }
      if index > 0 { depth += 1 }
    }
  }

  private mutating func paintLayer(_ layer: LayerView, in place: Rectangle, isTop: Bool, isRoot: Bool) {
    guard let screen = layer.screens.last else { return }
    let border = layer.presentation == .alert ? Border.heavy(charset) : Border.plain(charset)
    picture.box(place, border, title: title(of: screen), charset)
    var inside = place.inset(rows: 1, columns: 2)
    if !isRoot, let bar = layer.tabBars.last, inside.rows >= 2 {
      paintTabBar(bar, row: inside.row, column: inside.column, columns: inside.columns, isLive: isTop && isLive)
      inside = Rectangle(
        row: inside.row + 1, column: inside.column, rows: inside.rows - 1, columns: inside.columns)
    }
    if layer.presentation == .alert, inside.rows >= 3 { inside = inside.inset(rows: 1, columns: 0) }
    paintContent(of: screen, in: inside, isTop: isTop)
  }

  /// Paints the content of a screen, and the transitions of the top one.
  private mutating func paintContent(of screen: ScreenView, in part: Rectangle, isTop: Bool) {
    let wanted = isTop && isLive ? state.contentStart : 0
    let content = ScreenContent(screen, columns: part.columns, linesMax: wanted + part.rows + 1, charset)
    let lines = content.lines.count
    let choices = isTop ? transitionRows(below: lines, of: part.rows) : 0
    let room = part.rows - choices
    let gap = lines > 0 && lines + choices < part.rows ? 1 : 0
    let window = ContentWindow(from: wanted, rows: room - gap, lines: lines)
    for (index, line) in content.lines.dropFirst(window.start).prefix(window.rows).enumerated() {
      let (row, column) = (part.row + index, part.column + content.valueColumn)
      picture.put(line.label, row: row, column: part.column, line.isConstant ? .faint : .label)
      picture.put(line.value, row: row, column: column, line.isConstant ? .faint : .plain)
    }
    if window.rows > 0 {
      let place = Rectangle(row: part.row, column: part.column, rows: window.rows, columns: part.columns)
      if isTop {
        contentWindow = window
        mark(place, .content)
      }
      // The scroll marks use the blank column beside the values.
      let wider = Rectangle(row: place.row, column: place.column, rows: place.rows, columns: place.columns + 1)
      paintMore(wider, before: window.start > 0, after: window.hasMore)
    }
    guard choices > 0 else { return }
    let row = part.row + min(lines, room) + gap
    paintTransitions(Rectangle(row: row, column: part.column, rows: choices, columns: part.columns))
  }

  /// Paints the top screen in a body too small for a box.
  private mutating func paintTopWithoutBox(_ body: Rectangle) {
    guard let screen = scene.top else { return }
    paintContent(of: screen, in: body.inset(rows: 0, columns: min(1, (body.columns - 1) / 2)), isTop: true)
    if !isAttached { picture.restyle(body, .faint) }
  }

  private func title(of screen: ScreenView) -> CellText { text(screen.question == nil ? screen.label : "Question") }

  private func preferredSize(
    _ layer: LayerView, isTop: Bool, in body: Rectangle
  ) -> (columns: Int, lines: Int) {
    guard let screen = layer.screens.last else { return (0, 0) }
    let content = ScreenContent(screen, columns: max(1, body.columns - 8), linesMax: body.rows, charset)
    let list = isTop ? transitionsSize : (columns: 0, rows: 0)
    let columns = max(content.columns, title(of: screen).columns, list.columns)
    let gap = list.rows > 0 && !content.lines.isEmpty ? 1 : 0
    return (columns, content.lines.count + gap + list.rows + (layer.tabBars.isEmpty ? 0 : 1))
  }
}
