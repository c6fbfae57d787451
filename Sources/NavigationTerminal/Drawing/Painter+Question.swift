extension Painter {
  /// What the daemon asks, over everything else in the body:
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
  mutating func paintQuestion(_ question: Question, _ body: Rectangle) {
    picture.restyle(body, .faint)
    mark(picture.bounds, nil)
    let columns = min(body.columns, max(40, min(body.columns - 4, 72)))
    let lines = question.sentences.flatMap {
      CellText($0, charset).wrapped(to: max(1, columns - 4), linesMax: 3, charset)
    }
    let wanted = lines.count + 5
    let hasBox = body.rows >= 5 && body.columns >= 12
    let rows = min(wanted, body.rows)
    let place = Rectangle(
      row: body.row + (body.rows - rows) / 2, column: body.column + (body.columns - columns) / 2, rows: rows,
      columns: columns)
    if hasBox {
      picture.box(place, Border.heavy(charset), title: text(title(of: question)), charset)
    } else {
      picture.clear(place)
    }
    let inside = hasBox ? place.inset(rows: 1, columns: 2) : place
    guard inside.rows > 0 else { return }
    let hasTime = inside.rows >= 3
    for (index, line) in lines.prefix(inside.rows - (hasTime ? 2 : 1)).enumerated() {
      picture.put(line, row: inside.row + index, column: inside.column)
    }
    if hasTime {
      picture.put(text(timeLeft), row: inside.endRow - 2, column: inside.column, columns: inside.columns, .warning)
    }
    paintAnswers(question, inside)
  }

  private func title(of question: Question) -> String {
    let count = state.questions.waiting.count
    return count > 1 ? "\(question.title) (1 of \(count))" : question.title
  }

  private var timeLeft: String {
    if state.questions.isSending { return "answered" }
    return state.questions.secondsLeft.map { "\($0) s left to answer" } ?? "the scene waits for an answer"
  }

  private mutating func paintAnswers(_ question: Question, _ part: Rectangle) {
    var column = part.column
    for answer in question.answers {
      let label = text("\(answer.key) \(answer.rawValue)")
      guard column + label.columns + 2 <= part.endColumn else { return }
      let isChosen = answer == state.questions.chosen
      let marked = isChosen ? text("[") + label + text("]") : text(" ") + label + text(" ")
      mark(Rectangle(row: part.endRow - 1, column: column, rows: 1, columns: marked.columns), .answer(answer))
      column += picture.put(marked, row: part.endRow - 1, column: column, isChosen ? .selectedTab : .key) + 1
    }
  }
}
