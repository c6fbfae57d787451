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
      return paintPrompt(purpose.prompt, editor.drawn(as: hiding(editor.text)), row)
    }
    if case .away(let reason) = state.connection { return paintSentence(reason, row, .warning) }
    if let message = state.message { return paint(message, row) }
    if let verb = state.runningVerb {
      return paintSentence(":\(String(hiding(verb)))  (Control-C ends it)", row, .faint)
    }
    if case .past(let past) = state.mode, state.questions.first == nil {
      return paintSentence(sentence(of: past), row, .warning)
    }
    guard isOwnRow else { return }
    if state.callsWaiting > 0, state.questions.first == nil { return paintSentence("waiting for navd", row, .faint) }
    if case .attaching = state.connection { return paintSentence("attaching to \(scene.name)", row, .faint) }
    paintHints(row)
  }

  /// Paints a message, over the rows above if it is long.
  private mutating func paint(_ message: Message, _ row: Int) {
    // The message may quote typed secrets.
    let (room, start) = sentenceRoom
    let lines = text(longest: String(hiding(message.text))).wrapped(
      to: room, linesMax: max(1, min(Self.messageRowsMax, row - layout.body.row)), charset)
    let first = row - max(0, lines.count - 1)
    picture.clear(Rectangle(row: first, column: 0, rows: row - first + 1, columns: picture.size.columns))
    for (index, line) in lines.enumerated() {
      picture.put(line, row: first + index, column: start, message.isError ? .error : .plain)
    }
  }

  /// The most rows of a message.
  private static let messageRowsMax = 4

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

  /// Paints `↑↓ choose  ⏎ go  Esc back  ? help  1-4 tabs  : command  / link  u undo  q detach`, as far as it fits.
  private mutating func paintHints(_ row: Int) {
    var column = 1
    for (key, meaning) in hints {
      let (key, meaning) = (text(key), text(" \(meaning)"))
      if column + key.columns + meaning.columns + 1 > picture.size.columns { return }
      column += picture.put(key, row: row, column: column, .key)
      column += picture.put(meaning, row: row, column: column, .faint) + 2
    }
  }

  private var hints: [(key: String, meaning: String)] {
    switch state.keyMode {
    case .answering: [(charset.sideArrows, "choose"), (charset.enter, "answer")]
    case .reading: [("Esc", "close"), (charset.arrows, "scroll")]
    case .filling: [(charset.enter, "send"), ("Tab", "next"), ("Esc", "leave")]
    case .tree: [(charset.arrows, "choose"), (charset.enter, "show"), ("Esc", "close")]
    case .navigating, .typing, .past: navigatingHints
    }
  }

  private var navigatingHints: [(key: String, meaning: String)] {
    var hints: [(key: String, meaning: String)] = []
    if !state.transitions.items.isEmpty { hints += [(charset.arrows, "choose"), (charset.enter, "go")] }
    // The help lists all other keys, so its hint comes where the narrowest terminal shows it.
    hints += [("Esc", "back"), ("?", "help")]
    let tabs = min(scene.liveTabs?.labels.count ?? 0, 9)
    if tabs > 1 { hints.append(("1-\(tabs)", "tabs")) }
    if scene.hidesOfTop { hints.append(("^T", "show hidden")) }
    hints.append((":", "command"))
    if scene.map != nil { hints.append(("/", "link")) }
    return hints + [("u", "undo"), ("t", "tree"), ("h", "history"), ("d", "dismiss"), ("q", "detach")]
  }
}
