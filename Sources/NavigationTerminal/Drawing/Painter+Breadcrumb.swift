extension Painter {
  /// Paints the visible path across all layers by title: ` Sale › Item › Discount`. A long path loses its beginning.
  mutating func paintBreadcrumb(_ row: Int) {
    let room = picture.size.columns - 2
    let separator = text(charset.pathSeparator)
    let screens = scene.layers.flatMap { $0.screens.suffix(picture.size.columns) }
    guard let last = screens.last else { return }
    let top = text(last.label).cut(to: max(1, room), charset)
    let titles = screens.dropLast().map { text($0.label) }
    let ellipsis = CellText(charset.ellipsis.glyphs + separator.glyphs)
    // The first visible screen, and the columns from there.
    var (first, used) = (titles.count, top.columns)
    while first > 0 {
      let next = used + titles[first - 1].columns + separator.columns
      if next + (first > 1 ? ellipsis.columns : 0) > room { break }
      (first, used) = (first - 1, next)
    }
    var column = min(1, picture.size.columns - 1)
    if first > 0, used + ellipsis.columns <= room {
      column += picture.put(ellipsis, row: row, column: column, .faint)
    }
    for index in first..<titles.count {
      let place = Rectangle(row: row, column: column, rows: 1, columns: titles[index].columns)
      if isLive { mark(place, .screen(screens[index].id)) }
      column += picture.put(titles[index], row: row, column: column, .faint)
      column += picture.put(separator, row: row, column: column, .faint)
    }
    picture.put(top, row: row, column: column, isAttached ? .strong : .faint)
  }
}
