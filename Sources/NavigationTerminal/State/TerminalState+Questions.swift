extension TerminalState {
  /// The mode that keys are interpreted in. A settled question takes precedence; afterwards the previous mode
  /// continues.
  var keyMode: Mode {
    guard questions.isSettled else { return mode }
    // The line that answers the question.
    if case .typing(_, for: .request) = mode { return mode }
    return .answering
  }

  /// Leaves the line that answers a request, because the connection has changed: a daemon that has started again may give
  /// another request the same id. The line is kept in the history.
  mutating func leaveLineOfRequest() {
    guard case .typing(let editor, let purpose) = mode, case .request = purpose else { return }
    mode = .navigating
    if editor.isCut {
      message = .note("The request is gone.")
    } else {
      lines[purpose.history, default: LineHistory()].add(editor.text)
      message = .note("The request is gone; if it comes again, Up brings the line back.")
    }
  }

  mutating func pass(to now: Int) {
    if questions.pass(to: now) { message = .note("The time to answer is over; the map has decided.") }
  }

  mutating func answer(_ answer: Answer) -> [TerminalEffect] {
    guard let question = questions.first, question.answers.contains(answer), !questions.isSending else { return [] }
    questions.choose(answer)
    switch answer {
    case .refuse: return send(.answerGuard(question.id, allow: false))
    case .allow: return send(.answerGuard(question.id, allow: true))
    case .passOn: return send(.answerRequest(question.id, handled: false, by: nil))
    case .done: return send(.answerRequest(question.id, handled: true, by: nil))
    case .carryOut:
      let editor = LineEditor(question.proposal)
      mode = .typing(editor, for: .request(question.id))
      if editor.isCut { message = .error(LineEditor.cutSentence) }
      return []
    }
  }

  /// Answers a request with the typed verb, which carries it out.
  mutating func answer(_ request: String, by line: String) -> [TerminalEffect] {
    guard questions.first?.id == request, !questions.isSending else {
      message = .note("Nothing was done: the request was decided meanwhile.")
      return []
    }
    return send(.answerRequest(request, handled: true, by: line))
  }

  /// Not limited by `callsWaitingMax`, because the waiting calls may need this answer.
  private mutating func send(_ answer: TerminalCall) -> [TerminalEffect] {
    guard connection == .attached else { return [] }
    callsWaiting += 1
    questions.isSending = true
    return [.call(answer)]
  }

  mutating func take(_ outcome: CallOutcome, ofAnswer id: String) {
    switch outcome {
    case .failed(let reason), .invalid(_, let reason), .refused(let reason):
      questions.resend(id)
      message = .error(reason)
    // navd repeats the question when it is back.
    case .lost: questions.remove(id)
    case .overtaken:
      questions.remove(id)
      message = .note("It was decided without this terminal.")
    case .changed, .unchanged, .waiting: questions.remove(id)
    }
  }
}
