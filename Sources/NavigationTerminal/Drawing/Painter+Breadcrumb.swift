extension Painter {
  /// Paints the visible path across all layers: ` SaleHome › LineItem › Discount`. A long path loses its beginning.
  mutating func paintBreadcrumb(_ row: Int) {
    let room = picture.size.columns - 2
    let separator = text(charset.pathSeparator)
    let names = scene.layers.flatMap { $0.screens.suffix(picture.size.columns).map(\.name) }
    guard let last = names.last else { return }
    let top = text(last).cut(to: max(1, room), charset)
    var before = CellText()
    let ellipsis = charset.ellipsis
    for (index, name) in names.dropLast().enumerated().reversed() {
      let next = text(name)
      let isFirst = index == 0
      let used = next.columns + separator.columns + before.columns + top.columns
      if used + (isFirst ? 0 : ellipsis.columns + separator.columns) > room {
        if ellipsis.columns + separator.columns + before.columns + top.columns <= room {
          before = CellText(ellipsis.glyphs + separator.glyphs + before.glyphs)
        }
        break
      }
      before = CellText(next.glyphs + separator.glyphs + before.glyphs)
    }
    let start = min(1, picture.size.columns - 1)
    let taken = picture.put(before, row: row, column: start, .faint)
    picture.put(top, row: row, column: start + taken, isAttached ? .strong : .faint)
  }
}
