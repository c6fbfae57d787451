extension TerminalState {
  /// Performs the command of a key.
  mutating func execute(_ command: KeyCommand) -> [TerminalEffect] {
    let refused = refused
    // A message is closed before anything else happens to the scene.
    if message != nil, command == .back || command == .leave && !isEntering {
      (message, self.refused) = (nil, nil)
      return []
    }
    if isReadOnly, command.navigates { return refuseReadOnly() }
    switch command {
    case .nothing, .repaint: break
    // A message that appeared while a line is typed stays until the line is closed.
    case .edit, .focus: self.refused = nil
    default: (message, self.refused) = (nil, nil)
    }
    completions = []
    switch command {
    case .nothing: return []
    case .back: return seenTop.map { call(.back(from: $0)) } ?? []
    case .selectTab(let index): return selectTab(index)
    case .choose(let count): transitions.choose(by: count)
    case .chooseFirst: transitions.choose(by: -transitions.items.count)
    case .chooseLast: transitions.choose(by: transitions.items.count)
    case .go: return takeChosen()
    case .dismiss: return dismiss()
    case .chooseAnswer(let count): questions.choose(by: count)
    case .giveAnswer:
      if let chosen = questions.chosen { return answer(chosen) }
      let keys = questions.first?.answers.compactMap { bindings.keys(of: $0.action).first?.name } ?? []
      let letters = keys.isEmpty ? "" : ", or \(keys.joined(separator: " or "))"
      message = .note("Choose an answer first: \(charset.sideArrows)\(letters).")
    case .decline: return (questions.first?.answers.first).map { answer($0) } ?? []
    case .answer(let answer): return self.answer(answer)
    case .undo: return call(.undo)
    case .redo: return call(.redo)
    case .force: return refused.map { call($0, isForced: true) } ?? []
    case .complete: return complete()
    case .tree: mode = .tree(chosen: scene.top?.id)
    case .chooseLine(let count): chooseLine(by: count)
    case .showLine: return showChosenLine()
    case .past: return openPast()
    case .step(let count): return step(by: count)
    case .returnTo: return returnToMoment()
    case .scenes: mode = .choosing(ScenesView(chosen: scene.name))
    case .chooseScene(let count): return chooseScene(by: count)
    case .attachChosen: return attachChosen()
    case .leaveScenes: return leaveScenes()
    case .reveal: revealsSecrets.toggle()
    case .scrollContent(let windows): scrollContent(by: windows * max(1, contentRows - 1))
    case .help: mode = .reading(Panel(title: "Keys", text: KeyHelp.text(bindings)))
    case .detach: return detaching()
    case .interrupt: return runningVerb == nil ? detaching() : [.interruptVerb]
    case .repaint: return [.repaint]
    case .suspend: return [.suspend]
    case .type(let purpose): mode = .typing(LineEditor(), for: purpose)
    case .edit(let edit):
      edited {
        $0.apply(edit)
      } form: {
        $0.apply(edit)
      }
    case .focus(let count):
      edited { _ in
      } form: {
        $0.moveFocus(by: count)
      }
    case .earlierLine: recall { history, current in history.earlier(than: current) }
    case .laterLine: recall { history, _ in history.later() }
    case .submit: return submit()
    case .mouse(let mouse): return take(mouse)
    case .leave: leave()
    case .scrollLines(let lines): scroll(by: lines)
    case .scrollWindows(let windows): scroll(by: windows * panelWindow.rows)
    case .scrollToStart: scroll(by: -Panel.linesMax)
    case .scrollToEnd: scroll(by: Panel.linesMax)
    }
    return []
  }

  /// Whether a line or a form is being entered.
  private var isEntering: Bool {
    switch mode {
    case .typing, .filling: true
    case .navigating, .reading, .tree, .past, .choosing, .answering: false
    }
  }

  mutating func refuseReadOnly() -> [TerminalEffect] {
    message = .note("Read-only: this terminal only looks. Attach without --observe to navigate.")
    return []
  }

  /// Makes a call if the terminal is attached.
  mutating func call(_ call: TerminalCall, isForced: Bool = false) -> [TerminalEffect] {
    guard connection == .attached else { return [] }
    guard callsWaiting < Self.callsWaitingMax else {
      message = .note("navd has not answered yet, or somebody is asked first.")
      return []
    }
    callsWaiting += 1
    return [isForced ? .force(call) : .call(call)]
  }

  /// The top screen if the person has seen it. A key meant for another screen does nothing.
  var seenTop: Int? { scene.top.flatMap { $0.id == drawnTop ? $0.id : nil } }

  /// Detaches. A front-end that goes away counts as allowing what it is asked, so open guards are refused first.
  private mutating func detaching() -> [TerminalEffect] {
    refusals + [.detach]
  }

  /// The refusals of the open guards.
  var refusals: [TerminalEffect] {
    guard connection == .attached else { return [] }
    return questions.waiting.compactMap { question in
      if case .mayGo = question.kind { .call(.answerGuard(question.id, allow: false)) } else { nil }
    }
  }

  mutating func selectTab(_ index: Int) -> [TerminalEffect] {
    guard let tabs = scene.liveTabs else {
      message = .note("There are no tabs on top.")
      return []
    }
    guard index < tabs.labels.count else {
      message = .note("There are \(tabs.labels.count) tabs.")
      return []
    }
    return seenTop.map { call(.selectTab(index, of: tabs.id, from: $0)) } ?? []
  }

  private mutating func submit() -> [TerminalEffect] {
    switch mode {
    case .filling(let form): return send(form)
    case .typing(let editor, _) where editor.isCut:
      message = .error(LineEditor.cutSentence)
      return []
    case .typing(let editor, let purpose): return enter(editor.text, for: purpose)
    case .navigating, .reading, .tree, .past, .choosing, .answering: return []
    }
  }

  private mutating func leave() {
    if case .typing(_, let purpose) = mode { lines[purpose.history, default: LineHistory()].leave() }
    mode = .navigating
  }

  /// Changes the typed line or the form.
  private mutating func edited(_ line: (inout LineEditor) -> Void, form: (inout Form) -> Void) {
    switch mode {
    case .typing(var editor, let purpose):
      line(&editor)
      if editor.isCut {
        message = .error(LineEditor.cutSentence)
      } else if message == .error(LineEditor.cutSentence) {
        message = nil
      }
      mode = .typing(editor, for: purpose)
    case .filling(var filled):
      form(&filled)
      mode = .filling(filled)
    case .choosing(var scenes):
      line(&scenes.filter)
      mode = .choosing(scenes)
    case .navigating, .reading, .tree, .past, .answering: break
    }
  }

  // MARK: - Panels

  /// The size of the panel's text area.
  private var panelWindow: (rows: Int, columns: Int) {
    let body = Layout(self).body
    let hasBox = body.rows >= Painter.boxMin.rows && body.columns >= Painter.boxMin.columns
    return (max(1, body.rows - (hasBox ? 2 : 0)), max(1, body.columns - (hasBox ? 4 : 0)))
  }

  /// Scrolls the panel by a number of lines, within its ends.
  mutating func scroll(by count: Int) {
    guard case .reading(var panel) = mode else { return }
    panel.scroll(by: count, rows: panelWindow.rows, columns: panelWindow.columns)
    mode = .reading(panel)
  }
}
