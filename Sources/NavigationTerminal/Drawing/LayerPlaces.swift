/// Where the boxes of the layers go.
///
/// The root layer and full screens take the whole body; a sheet stands in its middle and leaves a line free above and
/// below, each further one lies within it; a popover hangs at the upper right; an alert is in the centre.
/// In a body too small for boxes over boxes, each takes all of it.
struct LayerPlaces {
  let body: Rectangle

  /// The smallest body that has boxes over boxes.
  static let smallest = (rows: 6, columns: 28)

  /// The narrowest box over another one.
  static let columnsMin = 24

  /// - Parameters:
  ///   - depth: How many modals are below it.
  ///   - content: The columns and lines that would show it whole, without the border.
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

  /// Each further sheet lies within the one below, as long as it does not get too small.
  private func sheet(_ depth: Int, _ content: (columns: Int, lines: Int)) -> Rectangle {
    let columns = fitted(max(content.columns + 4, body.columns / 2 - 4 * depth))
    let rows = min(body.rows - 2, max(5, content.lines + 2, body.rows - 2 - 2 * depth))
    let row = min(body.row + 1 + depth, body.endRow - 1 - rows)
    return Rectangle(row: row, column: body.column + (body.columns - columns) / 2, rows: rows, columns: columns)
  }
}
