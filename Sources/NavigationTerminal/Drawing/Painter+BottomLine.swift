extension Painter {
  /// Paints the last row: the line being typed, a problem of the connection, the last message or the hints, in this
  /// order.
  ///
  /// - Parameter isOwnRow: Whether the row is reserved. A shared row is used only for messages and typing.
  mutating func paintBottomLine(_ row: Int, isOwnRow: Bool) {
    if case .typing(let editor, let purpose) = state.mode {
      if let message = state.message, row > layout.body.row {
        paint(message, row - 1)
      }
      paintPrompt(purpose.prompt, editor.drawn(as: hiding(editor.text)), row)
      if editor.isEmpty, let advice = purpose.advice, let cursor = picture.cursor {
        picture.put(text(advice), row: row, column: cursor.column + 1, .faint)
      }
      return
    }
    if case .away(let reason) = state.connection { return paintSentence(reason, row, .warning) }
    if let message = state.message { return paint(message, row) }
    if let verb = state.runningVerb {
      return paintSentence(":\(String(hiding(verb)))  (Control-C ends it)", row, .faint)
    }
    if let news = state.recent.news { return paintSentence(news, row, .label) }
    if case .past(let past) = state.mode, state.questions.first == nil, pastPlaces == nil {
      return paintSentence(sentence(of: past), row, .warning)
    }
    guard isOwnRow else { return }
    if state.callsWaiting > 0, state.questions.first == nil {
      let asked = scene.guarding.joined(separator: ", ")
      return paintSentence(
        "waiting for \(asked.isEmpty ? "navd, or for an answer at another front-end" : asked)", row, .faint)
    }
    if case .attaching = state.connection, !state.scene.name.isEmpty, isLive {
      return paintSentence("attaching to \(scene.name)", row, .faint)
    }
    paintHints(row)
  }

  /// Paints a message, over the rows above if it is long.
  private mutating func paint(_ message: Message, _ row: Int) {
    // The message may quote typed secrets.
    let (room, start) = sentenceRoom
    let rows = max(1, min(Self.messageRowsMax, row - layout.body.row))
    var lines: [CellText] = []
    for line in message.text.split(separator: "\n") where lines.count < rows {
      lines += text(longest: String(hiding(String(line)))).wrapped(
        to: room, hanging: Panel.hangingIndent(of: String(line)), linesMax: rows - lines.count, charset)
    }
    let first = row - max(0, lines.count - 1)
    picture.clear(Rectangle(row: first, column: 0, rows: row - first + 1, columns: picture.size.columns))
    for (index, line) in lines.enumerated() {
      picture.put(line, row: first + index, column: start, message.isError ? .error : .plain)
    }
  }

  /// The most rows of a message.
  private static let messageRowsMax = 8

  private func text(longest string: String) -> CellText {
    CellText(string, charset, columnsMax: state.size.columns * Self.messageRowsMax)
  }

  /// The width and the first column of a sentence.
  private var sentenceRoom: (columns: Int, start: Int) {
    let start = picture.size.columns > 2 ? 1 : 0
    return (picture.size.columns - 2 * start, start)
  }

  /// A typed line without sensitive values, unless they are revealed.
  func hiding(_ line: String) -> [Character] {
    state.revealsSecrets ? Array(line) : state.secrecy.hiding(line, state.transitions.sensitiveNames)
  }

  private mutating func paintSentence(_ sentence: String, _ row: Int, _ style: CellStyle) {
    picture.clear(Rectangle(row: row, column: 0, rows: 1, columns: picture.size.columns))
    let (room, start) = sentenceRoom
    picture.put(text(sentence).cut(to: room, charset), row: row, column: start, style)
  }

  /// Paints `:push LineItem(sku=4)`, scrolled to the cursor.
  private mutating func paintPrompt(_ prompt: String, _ editor: LineEditor, _ row: Int) {
    let columns = picture.size.columns
    picture.clear(Rectangle(row: row, column: 0, rows: 1, columns: columns))
    let start = picture.put(text(prompt), row: row, column: 0, .prompt)
    let part = Rectangle(row: row, column: start, rows: 1, columns: columns - start)
    picture.cursor = paintLine(editor, part, .prompt)
  }
}
