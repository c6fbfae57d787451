extension Painter {
  /// Paints a question over everything else in the body:
  ///
  /// ```
  /// ╔ May it go? ════════════════════════╗
  /// ║ Back would remove this screen:     ║
  /// ║   LineItem(sku="4006381333931")    ║
  /// ║                                    ║
  /// ║ 8 s left                           ║
  /// ║ [n Refuse]  y Allow                ║
  /// ╚════════════════════════════════════╝
  /// ```
  mutating func paintQuestion(_ question: TerminalQuestion, _ body: Rectangle) {
    picture.restyle(body, .faint)
    mark(picture.bounds, nil)
    let columns = min(body.columns, max(40, min(body.columns - 4, 72)))
    let lines = question.sentences.flatMap {
      CellText($0, charset).wrapped(to: max(1, columns - 4), linesMax: 3, charset)
    }
    let answerRows = answerRows(question, columns: columns - 4)
    let wanted = lines.count + 4 + answerRows
    let rows = min(wanted, body.rows)
    let place = Rectangle(
      row: body.row + (body.rows - rows) / 2, column: body.column + (body.columns - columns) / 2, rows: rows,
      columns: columns)
    let inside = paintBox(text(title(of: question)), place, Border.heavy(charset), from: (5, 12))
    guard inside.rows > 0 else { return }
    let answers = answerRows < inside.rows ? answerRows : 1
    let hasTime = inside.rows >= answers + 2
    for (index, line) in lines.prefix(inside.rows - answers - (hasTime ? 1 : 0)).enumerated() {
      picture.put(line, row: inside.row + index, column: inside.column)
    }
    if hasTime {
      picture.put(
        text(timeLeft), row: inside.endRow - answers - 1, column: inside.column, columns: inside.columns, .warning)
    }
    paintAnswers(question, inside)
  }

  private func title(of question: TerminalQuestion) -> String {
    let count = state.questions.waiting.count
    return count > 1 ? "\(question.title) (1 of \(count))" : question.title
  }

  private var timeLeft: String {
    if state.questions.isSending { return "answered" }
    if !state.questions.isSettled { return "a moment: what is typed now goes elsewhere" }
    return state.questions.secondsLeft.map { "\($0) s left to answer" } ?? "the scene waits for an answer"
  }

  /// Paints the answers side by side. Without room for that, they stack, or shrink to their keys.
  private mutating func paintAnswers(_ question: TerminalQuestion, _ part: Rectangle) {
    var labels = question.answers.map { label(of: $0) }
    let rows = answerRows(question, columns: part.columns)
    if rows > part.rows || part.columns < 2 + (labels.map(\.columns).max() ?? 0) {
      labels = question.answers.map { answer in text(" \(key(of: answer) ?? answer.rawValue) ") }
    }
    let isStacked = rows > 1 && rows <= part.rows
    var (row, column) = (part.endRow - (isStacked ? rows : 1), part.column)
    for (answer, label) in zip(question.answers, labels) {
      guard column + label.columns <= part.endColumn else { return }
      let isChosen = answer == state.questions.chosen
      let style: CellStyle = isChosen ? .selectedTab : state.questions.isSettled ? .key : .faint
      mark(Rectangle(row: row, column: column, rows: 1, columns: label.columns), .answer(answer))
      picture.put(label, row: row, column: column, style)
      if isChosen {
        picture.put(text("["), row: row, column: column, style)
        picture.put(text("]"), row: row, column: column + label.columns - 1, style)
      }
      if isStacked { row += 1 } else { column += label.columns + 1 }
    }
  }

  /// The rows of the answers: one if they stand side by side.
  private func answerRows(_ question: TerminalQuestion, columns: Int) -> Int {
    let widths = question.answers.map { label(of: $0).columns }
    return widths.reduce(-1) { $0 + $1 + 1 } <= columns ? 1 : widths.count
  }

  private func key(of answer: Answer) -> String? { state.bindings.keys(of: answer.action).first?.hint(charset) }

  private func label(of answer: Answer) -> CellText {
    text(" \(key(of: answer).map { "\($0) " } ?? "")\(answer.rawValue) ")
  }
}
