extension Painter {
  /// Paints the column beside the body: the tree, the history and the front-ends. Of a scene in the list, the history is
  /// not known.
  mutating func paintSide(_ side: Rectangle) {
    let frontEnds = min(max(1, scene.frontEnds.count), Self.frontEndRowsMax) + 2
    let tree = isLive ? min(max(3, scene.tree.count + 2), (side.rows - frontEnds) / 2) : side.rows - frontEnds
    let parts = side.stacked([tree, side.rows - tree - frontEnds, frontEnds])
    if case .tree(let chosen) = state.mode { paintTree(chosen, parts[0]) } else { paintTree(nil, parts[0]) }
    if isLive { paintRecent(parts[1]) }
    paintFrontEnds(parts[2])
    if !isAttached { picture.restyle(side, .faint) }
  }

  /// The most rows of the list of front-ends.
  private static let frontEndRowsMax = 6

  /// Paints the newest commits.
  private mutating func paintRecent(_ part: Rectangle) {
    let inside = paintBox(text("History"), part)
    for (index, commit) in state.recent.commits.prefix(inside.rows).enumerated() {
      let row = Rectangle(row: inside.row + index, column: inside.column, rows: 1, columns: inside.columns)
      paintCommit(commit, row, isChosen: false)
    }
    paintMore(inside, before: false, after: state.recent.commits.count > inside.rows)
  }

  private mutating func paintFrontEnds(_ part: Rectangle) {
    let inside = paintBox(text("Front-ends"), part)
    for (index, frontEnd) in scene.frontEnds.prefix(inside.rows).enumerated() {
      let name = text(frontEnd.name).cut(to: inside.columns, charset)
      let taken = picture.put(name, row: inside.row + index, column: inside.column)
      guard let remark = frontEnd.remark else { continue }
      let room = inside.columns - taken - 2
      picture.put(
        text(remark).cut(to: max(0, room), charset), row: inside.row + index, column: inside.column + taken + 2, .faint)
    }
    paintMore(inside, before: false, after: scene.frontEnds.count > inside.rows)
  }
}
