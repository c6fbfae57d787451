extension Painter {
  /// The tabs of the root layer, outermost first; with more of them than rows, the outermost and the innermost ones.
  mutating func paintTabBars(_ rows: Range<Int>) {
    guard let layer = scene.layers.first, !rows.isEmpty else { return }
    let bars = layer.tabBars
    for (index, row) in rows.enumerated() {
      let isLast = index == rows.count - 1
      let bar = isLast ? bars[bars.count - 1] : bars[index]
      let isLive = isLast && scene.layers.count == 1
      paintTabBar(bar, row: row, column: 0, columns: picture.size.columns, isLive: isLive)
    }
  }

  /// `┌ 1 Sale ┐ 2 Customers   3 Stock   4 Office`: the selected tab between edges, and a digit before each of the first
  /// nine of the tabs that digits select.
  ///
  /// When they do not all fit, those around the selected one are drawn, and `‹` or `›` tells that there are more.
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

  /// Which tabs are drawn, the selected one among them, and how long a label may be.
  ///
  /// A tab takes three columns besides its label; the last one's edge is one more.
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
