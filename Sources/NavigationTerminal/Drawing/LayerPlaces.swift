/// The places of the boxes of layers.
///
/// The root layer and full screens cover the body. Other layers are as large as their content: a sheet in the upper part,
/// further sheets a row lower, a popover at the upper right, an alert in the centre. In a body too small for overlapping
/// boxes, each covers the body.
struct LayerPlaces {
  let body: Rectangle

  /// The smallest body with overlapping boxes.
  static let smallest = (rows: 6, columns: 28)

  /// The narrowest overlapping box.
  static let columnsMin = 24

  /// The narrowest sheet, unless the body is narrower.
  static let sheetColumnsMin = 40

  /// - Parameters:
  ///   - depth: The number of modals below.
  ///   - content: The columns and lines of the whole content, without the border.
  func place(
    _ presentation: LayerView.Presentation, depth: Int, content: (columns: Int, lines: Int)
  ) -> Rectangle {
    guard body.rows >= Self.smallest.rows, body.columns >= Self.smallest.columns else { return body }
    switch presentation {
    case .root, .fullscreen: return body
    case .sheet: return sheet(depth, content)
    case .popover:
      let (rows, columns) = (min(max(content.lines + 2, 3), body.rows - 2), fitted(content.columns + 4))
      let row = min(body.row + 1 + depth, body.endRow - 1 - rows)
      return Rectangle(row: row, column: body.endColumn - columns - 2, rows: rows, columns: columns)
    case .alert:
      let (rows, columns) = (min(max(content.lines + 4, 5), body.rows - 2), fitted(content.columns + 4))
      let (row, column) = (body.row + (body.rows - rows) / 2, body.column + (body.columns - columns) / 2)
      return Rectangle(row: row, column: column, rows: rows, columns: columns)
    }
  }

  private func fitted(_ columns: Int) -> Int { min(max(columns, Self.columnsMin), body.columns - 4) }

  private func sheet(_ depth: Int, _ content: (columns: Int, lines: Int)) -> Rectangle {
    let columns = fitted(max(content.columns + 4, Self.sheetColumnsMin))
    let rows = min(body.rows - 2, max(5, content.lines + 2))
    let row = min(body.row + max(1, (body.rows - rows) / 4) + depth, body.endRow - 1 - rows)
    return Rectangle(row: row, column: body.column + (body.columns - columns) / 2, rows: rows, columns: columns)
  }
}
