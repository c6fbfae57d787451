/// Columns of text, each as wide as its widest cell, with an optional heading. A very long cell sticks out of its column.
struct Table {
  private var rows: [[String]] = []
  private let heading: [String]
  /// Otherwise one long text, of which others choose the length, would be padded once more in each row.
  private static let widthMax = 100

  init(_ heading: String...) { self.heading = heading }

  /// A table whose columns depend on its contents.
  init(columns heading: [String]) { self.heading = heading }

  mutating func add(_ cells: String...) { rows.append(cells) }

  mutating func add(cells: [String]) { rows.append(cells) }

  /// The lines of the table. The last column is not padded.
  ///
  /// - Complexity: O(cells).
  func text(_ style: Style) -> String {
    if rows.isEmpty { return "" }
    let all = (heading.isEmpty ? [] : [heading]) + rows
    var widths: [Int] = []
    for row in all {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], min(cell.count, Self.widthMax))
      }
    }
    var text = ""
    for (index, row) in all.enumerated() {
      let cells = row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: max(0, widths[column] - cell.count))
      }
      let line = cells.joined(separator: "  ")
      text += (index == 0 && !heading.isEmpty ? style.paint(line, .dim) : line) + "\n"
    }
    return text
  }
}
