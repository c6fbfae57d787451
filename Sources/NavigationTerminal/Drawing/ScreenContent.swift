/// The lines of a screen's content: its arguments and the map's constants, with names on the left and values on the
/// right. Of a question, the lines are its text.
struct ScreenContent {
  /// A line. Only the first line of a value has the name.
  struct Line {
    var label: CellText
    var value: CellText
    var isConstant = false
  }

  var lines: [Line] = []

  /// The columns of the names.
  var labelColumns = 0

  /// The column of the values.
  var valueColumn: Int { labelColumns == 0 ? 0 : labelColumns + 2 }

  /// The most columns of the names.
  static let labelColumnsMax = 24

  /// The most columns of a question's text, to be read easily.
  static let questionColumnsMax = 60

  /// - Parameters:
  ///   - columns: The width of a line.
  ///   - linesMax: The most lines to lay out.
  init(_ screen: ScreenView, columns: Int, linesMax: Int, _ charset: Charset) {
    // Each value takes at least one line.
    let rows = max(0, linesMax)
    if let question = screen.question {
      // Its answers are listed as transitions.
      let room = max(1, min(columns, Self.questionColumnsMax))
      let text = CellText(question, charset, columnsMax: (rows + 1) * room)
      lines = text.wrapped(to: room, linesMax: rows, charset).map { Line(label: CellText(), value: $0) }
      return
    }
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

  /// The width of the widest line.
  var columns: Int { lines.isEmpty ? 0 : valueColumn + (lines.map(\.value.columns).max() ?? 0) }
}
