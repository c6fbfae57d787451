/// A part of a picture in cells. Rows and columns count from 0 at the top left.
struct Rectangle: Hashable, Sendable {
  var row: Int
  var column: Int
  var rows: Int
  var columns: Int

  /// The row after the last one.
  var endRow: Int { row + rows }

  /// The column after the last one.
  var endColumn: Int { column + columns }

  var isEmpty: Bool { rows <= 0 || columns <= 0 }

  func contains(row: Int, column: Int) -> Bool {
    row >= self.row && row < endRow && column >= self.column && column < endColumn
  }

  /// The rectangle without a margin on each side; its size is never negative.
  func inset(rows: Int, columns: Int) -> Rectangle {
    Rectangle(
      row: row + rows, column: column + columns, rows: max(0, self.rows - 2 * rows),
      columns: max(0, self.columns - 2 * columns))
  }

  /// Parts of these heights, one below the other.
  func stacked(_ heights: [Int]) -> [Rectangle] {
    var next = row
    return heights.map { height in
      defer { next += height }
      return Rectangle(row: next, column: column, rows: height, columns: columns)
    }
  }
}
