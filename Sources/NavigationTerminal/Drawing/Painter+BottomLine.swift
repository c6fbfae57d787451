extension Painter {
  /// What is being typed; else what went wrong with the connection; else the last message; else which keys there are.
  ///
  /// - Parameter isOwnRow: Whether the row is there for this; a row that is not is taken only when there is something to
  ///   say or to type.
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

  /// A message, over the rows above where it is long.
  private mutating func paint(_ message: Message, _ row: Int) {
    // It may say again what was typed.
    let (room, start) = sentenceRoom
    let lines = text(longest: String(hiding(message.text))).wrapped(
      to: room, linesMax: max(1, min(Self.messageRowsMax, row - layout.body.row)), charset)
    let first = row - max(0, lines.count - 1)
    picture.clear(Rectangle(row: first, column: 0, rows: row - first + 1, columns: picture.size.columns))
    for (index, line) in lines.enumerated() {
      picture.put(line, row: first + index, column: start, message.isError ? .error : .plain)
    }
  }

  /// Rows that a message takes at most.
  private static let messageRowsMax = 4

  private func text(longest string: String) -> CellText {
    CellText(string, charset, columnsMax: state.size.columns * Self.messageRowsMax)
  }

  /// The columns that a sentence has, and where it begins.
  private var sentenceRoom: (columns: Int, start: Int) {
    let start = picture.size.columns > 2 ? 1 : 0
    return (picture.size.columns - 2 * start, start)
  }

  /// A typed line without what is sensitive, unless the person wants to see that.
  func hiding(_ line: String) -> [Character] {
    state.revealsSecrets ? Array(line) : state.secrecy.hiding(line, state.transitions.sensitiveNames)
  }

  private mutating func paintSentence(_ sentence: String, _ row: Int, _ style: CellStyle) {
    picture.clear(Rectangle(row: row, column: 0, rows: 1, columns: picture.size.columns))
    let (room, start) = sentenceRoom
    picture.put(text(sentence).cut(to: room, charset), row: row, column: start, style)
  }

  /// `:push LineItem(sku=4)`, scrolled so that the cursor is in sight.
  private mutating func paintPrompt(_ prompt: String, _ editor: LineEditor, _ row: Int) {
    let columns = picture.size.columns
    picture.clear(Rectangle(row: row, column: 0, rows: 1, columns: columns))
    let start = picture.put(text(prompt), row: row, column: 0, .prompt)
    let part = Rectangle(row: row, column: start, rows: 1, columns: columns - start)
    picture.cursor = paintLine(editor, part, .prompt)
  }

  /// `↑↓ choose  ⏎ go  Esc back  1-4 tabs  : command  / link  u undo  ? help  q detach`, as many as fit.
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
    // What there is besides is told by the help, so that stands where it is seen in the narrowest terminal.
    hints += [("Esc", "back"), ("?", "help")]
    let tabs = min(scene.liveTabs?.labels.count ?? 0, 9)
    if tabs > 1 { hints.append(("1-\(tabs)", "tabs")) }
    if scene.hidesOfTop { hints.append(("^T", "show hidden")) }
    hints.append((":", "command"))
    if scene.map != nil { hints.append(("/", "link")) }
    return hints + [("u", "undo"), ("t", "tree"), ("h", "history"), ("d", "dismiss"), ("q", "detach")]
  }
}
