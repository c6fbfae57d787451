extension TerminalState {
  /// What keys are for: a question goes before everything, once the person has seen it and stopped typing. What was going
  /// on goes on when it is answered.
  var keyMode: Mode {
    guard questions.isSettled else { return mode }
    // The line that answers it.
    if case .typing(_, for: .request) = mode { return mode }
    return .answering
  }

  /// Takes the time.
  mutating func pass(to now: Int) {
    if questions.pass(to: now) { message = .note("The time to answer is over; the map has decided.") }
  }

  /// Gives an answer.
  mutating func answer(_ answer: Answer) -> [TerminalEffect] {
    guard let question = questions.first, question.answers.contains(answer), !questions.isSending else { return [] }
    questions.choose(answer)
    switch answer {
    case .refuse: return send(.answerGuard(question.id, allow: false))
    case .allow: return send(.answerGuard(question.id, allow: true))
    case .passOn: return send(.answerRequest(question.id, handled: false, by: nil))
    case .done: return send(.answerRequest(question.id, handled: true, by: nil))
    case .carryOut:
      mode = .typing(LineEditor(question.proposal), for: .request(question.id))
      return []
    }
  }

  /// Carries out a request by the verb that was typed.
  mutating func carryOut(_ line: String, request: String) -> [TerminalEffect] {
    guard questions.first?.id == request, !questions.isSending else {
      message = .note("Nothing was done: the request was decided meanwhile.")
      return []
    }
    return send(.answerRequest(request, handled: true, by: line))
  }

  /// However many calls wait: they may wait for this answer.
  private mutating func send(_ answer: TerminalCall) -> [TerminalEffect] {
    guard connection == .attached else { return [] }
    callsWaiting += 1
    questions.sending(true)
    return [.call(answer)]
  }

  /// Takes what became of an answer.
  mutating func take(_ outcome: CallOutcome, ofAnswer id: String) {
    switch outcome {
    case .failed(let reason), .invalid(_, let reason), .refused(let reason):
      questions.resend(id)
      message = .error(reason)
    // It is asked again when navd is back.
    case .lost: questions.remove(id)
    case .overtaken:
      questions.remove(id)
      message = .note("It was decided without this terminal.")
    case .changed, .unchanged, .waiting: questions.remove(id)
    }
  }
}
