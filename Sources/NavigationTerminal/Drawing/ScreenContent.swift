/// The lines that tell of a screen: its arguments, then the map's constants, names on the left, values on the right.
struct ScreenContent {
  /// One line; only the first one of a value has the name.
  struct Line {
    var label: CellText
    var value: CellText
    var isConstant = false
  }

  var lines: [Line] = []

  /// The columns of the names, and of the gap behind them.
  var labelColumns = 0

  /// Columns that the names take at most.
  static let labelColumnsMax = 24

  /// - Parameters:
  ///   - columns: The room in a line.
  ///   - linesMax: The room in lines; what is beyond is not even laid out.
  init(_ screen: ScreenView, columns: Int, linesMax: Int, _ charset: Charset) {
    // A value takes a line at least.
    let rows = max(0, linesMax)
    let values =
      screen.arguments.prefix(rows).map { (value: $0, isConstant: false) }
      + screen.constants.prefix(rows).map { (value: $0, isConstant: true) }
    let labels = values.map { CellText($0.value.name, charset, columnsMax: columns + 1) }
    let limit = max(1, min(Self.labelColumnsMax, columns / 2))
    labelColumns = min(labels.map(\.columns).max() ?? 0, limit)
    let room = columns - labelColumns - 2
    for (label, (value, isConstant)) in zip(labels, values) where lines.count < linesMax {
      let left = linesMax - lines.count
      let text = CellText(value.text, charset, columnsMax: (left + 1) * max(1, room))
      for (index, part) in text.wrapped(to: room, linesMax: left, charset).enumerated() {
        let label = index == 0 ? label.cut(to: labelColumns, charset) : CellText()
        lines.append(Line(label: label, value: part, isConstant: isConstant))
      }
    }
  }

  /// The columns that the lines would take.
  var columns: Int { lines.isEmpty ? 0 : labelColumns + 2 + (lines.map(\.value.columns).max() ?? 0) }
}
