import NavigationClient

extension Painter {
  /// Paints the scenes that pass the filter:
  ///
  /// ```
  /// ╭ Scenes  2 of 12 ────────────────────────────────────╮
  /// │ filter: ti                                          │
  /// │   SCENE    PATH         MAP  FRONT-ENDS     CHANGED │
  /// │ › till-1   Sale › Item  pos  2 front-ends   3 min   │
  /// │   till-2   Sign in      pos  detached       2 h     │
  /// ╰─────────────────────────────────────────────────────╯
  /// ```
  mutating func paintScenes(_ view: ScenesView) {
    mark(picture.bounds, nil)
    let shown = view.shown
    let count = view.scenes.map { "  \(shown.count) of \($0.count)" } ?? ""
    var inside = paintBox(text("Scenes\(count)"), scenesPlace(view))
    // A single row is for the chosen scene.
    if inside.rows > 1 {
      let prompt = "filter: "
      let start = picture.put(text(prompt), row: inside.row, column: inside.column, columns: inside.columns, .label)
      let line = Rectangle(
        row: inside.row, column: inside.column + start, rows: 1, columns: max(0, inside.columns - start))
      picture.cursor = paintLine(view.filter, line, .prompt)
      inside = Rectangle(row: inside.row + 1, column: inside.column, rows: inside.rows - 1, columns: inside.columns)
    }
    if let sentence = view.problem ?? emptySentence(view) {
      picture.put(text(sentence).cut(to: inside.columns, charset), row: inside.row, column: inside.column, .faint)
      if view.problem == nil { return }
      inside = Rectangle(row: inside.row + 1, column: inside.column, rows: inside.rows - 1, columns: inside.columns)
    }
    guard inside.rows > 0 else { return }
    let rows = shown.map { (scene: $0, path: view.path(of: $0)) }
    let separator = charset.pathSeparator
    let names = shown.reduce(5) { max($0, text($1.name).columns) }
    let maps = shown.reduce(3) { max($0, text($1.map ?? "").columns) }
    let paths = rows.reduce(4) { max($0, text($1.path.joined(separator: separator)).columns) }
    let others = names + maps + Self.peopleColumns + Self.changedColumns + 2 * 5
    let widths = [
      names, min(paths, max(Self.pathColumnsMin, inside.columns - others)), maps, Self.peopleColumns,
      Self.changedColumns,
    ]
    if inside.rows >= Self.headedRowsMin {
      let row = Rectangle(row: inside.row, column: inside.column + 2, rows: 1, columns: inside.columns - 2)
      paintCells(
        zip(["SCENE", "PATH", "MAP", "FRONT-ENDS", "CHANGED"], widths).map {
          (text: $0, columns: $1, style: CellStyle.faint)
        }, row)
      inside = Rectangle(row: inside.row + 1, column: inside.column, rows: inside.rows - 1, columns: inside.columns)
    }
    paintList(inside, count: shown.count, choice: view.index, Target.scene) { painter, index, row, isChosen in
      painter.paintScene(rows[index].scene, rows[index].path, row, widths)
    }
  }

  private static let peopleColumns = 13
  private static let changedColumns = 9
  private static let pathColumnsMin = 16

  /// The fewest rows of a list with headings.
  private static let headedRowsMin = 4

  /// The place of the list: all of the body, or where there is room the lower part below the chosen scene.
  private func scenesPlace(_ view: ScenesView) -> Rectangle {
    guard Layout.hasPreview(state.size) else { return layout.whole }
    let body = layout.body
    let rows = min(max(Self.listRowsMin, view.shown.count + 4), body.rows / 2)
    return Rectangle(row: body.endRow - rows, column: body.column, rows: rows, columns: body.columns)
  }

  /// The place of the scene: the body, without the list of scenes where that leaves room.
  var sceneBody: Rectangle {
    var body = layout.body
    if case .choosing(let view) = state.mode, Layout.hasPreview(state.size) { body.rows -= scenesPlace(view).rows }
    return body
  }

  /// The fewest rows of a list below the chosen scene, so that it seldom grows.
  private static let listRowsMin = 12

  private func emptySentence(_ view: ScenesView) -> String? {
    guard let scenes = view.scenes else { return "asking for the scenes" }
    if scenes.isEmpty { return "no scene is open; another terminal opens one: navctl open NAME --root SCREEN" }
    return view.shown.isEmpty ? "no scene has these words" : nil
  }

  /// Paints the columns of a scene as far as there is room.
  private mutating func paintScene(_ scene: SceneRow, _ path: [String], _ row: Rectangle, _ widths: [Int]) {
    let people = scene.remark ?? "\(scene.frontEnds) \(scene.frontEnds == 1 ? "front-end" : "front-ends")"
    let changed = state.questions.now == 0 ? "" : Moment(seconds: scene.changed).ago(state.questions.now)
    paintCells(
      [
        (scene.name, widths[0], .strong), (shortened(path, to: widths[1]), widths[1], .plain),
        (scene.map ?? "", widths[2], .faint), (people, widths[3], .faint), (changed, widths[4], .faint),
      ], row)
  }

  private mutating func paintCells(_ cells: [(text: String, columns: Int, style: CellStyle)], _ row: Rectangle) {
    var column = row.column
    for cell in cells {
      let room = min(cell.columns, row.endColumn - column)
      guard room > 0 else { return }
      picture.put(text(cell.text).cut(to: room, charset), row: row.row, column: column, cell.style)
      column += cell.columns + 2
    }
  }

  /// The titles of a path, without the first ones if there is no room: `… › Item › Discount`.
  private func shortened(_ path: [String], to columns: Int) -> String {
    for first in path.indices {
      let rest = (first > 0 ? [charset.ellipsis.glyphs.map(\.text).joined()] : []) + path[first...]
      let line = rest.joined(separator: charset.pathSeparator)
      if text(line).columns <= columns { return line }
    }
    return path.last ?? ""
  }
}
