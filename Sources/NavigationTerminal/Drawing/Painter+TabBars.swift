extension Painter {
  /// Paints the tab bars of the root layer, outermost first. If they exceed the rows, the outermost and innermost
  /// remain.
  mutating func paintTabBars(_ rows: Range<Int>) {
    guard let layer = scene.layers.first, !rows.isEmpty else { return }
    let bars = layer.tabBars
    for (index, row) in rows.enumerated() {
      let isLast = index == rows.count - 1
      let bar = isLast ? bars[bars.count - 1] : bars[index]
      let isSelectable = isLive && isLast && scene.layers.count == 1
      paintTabBar(bar, row: row, column: 0, columns: picture.size.columns, isLive: isSelectable)
    }
  }

  /// Paints `┌ 1 Sale ┐ 2 Customers   3 Stock   4 Office`: edges enclose the selected tab, and the first nine tabs have
  /// the digit that selects them.
  ///
  /// If the tabs do not fit, those around the selected one are painted, with `‹` or `›` for the others.
  mutating func paintTabBar(_ bar: TabBarView, row: Int, column: Int, columns: Int, isLive: Bool) {
    let labels = bar.labels.enumerated().map { index, label in
      text(isLive && index < 9 ? "\(index + 1) \(label)" : label)
    }
    let (shown, room) = tabsInSight(labels, selected: bar.selected, columns: columns)
    var next = column + (shown.lowerBound > 0 ? 2 : 0)
    let end = column + columns
    if shown.lowerBound > 0 { picture.set(charset.more.left, row: row, column: column, .faint) }
    for index in shown {
      let isSelected = index == bar.selected
      let label = labels[index].cut(to: room, charset)
      let style: CellStyle = isSelected ? (isLive ? .selectedTab : .strong) : (isLive ? .tab : .faint)
      let first = next
      if isSelected {
        picture.set(charset.tabEdges.left, row: row, column: next, .border)
        picture.set(.blank, row: row, column: next + 1, style)
      }
      next += 2
      next += picture.put(label, row: row, column: next, columns: end - next, style)
      if isSelected {
        picture.set(.blank, row: row, column: next, style)
        picture.set(charset.tabEdges.right, row: row, column: next + 1, .border)
      }
      if isLive { mark(Rectangle(row: row, column: first, rows: 1, columns: next + 1 - first), .tab(index)) }
      next += 1
    }
    if shown.upperBound < labels.count { picture.set(charset.more.right, row: row, column: end - 1, .faint) }
  }

  /// The visible tabs, which include the selected one, and the most columns of a label.
  ///
  /// A tab takes three columns besides its label, and the last one another for its edge.
  private func tabsInSight(_ labels: [CellText], selected: Int, columns: Int) -> (Range<Int>, room: Int) {
    let room = max(1, columns - 8)
    func width(_ index: Int) -> Int { min(labels[index].columns, room) + 3 }
    func total(_ range: Range<Int>) -> Int { range.reduce(1) { $0 + width($1) } }
    if total(labels.indices) <= columns { return (labels.indices, room) }
    var first = 0
    var used = 1 + 2 + 2
    for index in stride(from: selected, through: 0, by: -1) {
      used += width(index)
      if used > columns, index < selected { break }
      first = index
    }
    var last = selected + 1
    while last < labels.count, total(first..<last + 1) + (first > 0 ? 2 : 0) + 2 <= columns { last += 1 }
    return (first..<last, room)
  }
}
