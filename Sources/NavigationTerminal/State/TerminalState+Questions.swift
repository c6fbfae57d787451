extension TerminalState {
  /// What keys are for: a question that waits goes before everything but what is being typed.
  var keyMode: Mode {
    guard questions.first != nil else { return mode }
    switch mode {
    case .typing, .filling: return mode
    case .navigating, .reading, .tree, .past, .answering: return .answering
    }
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
    guard questions.first?.id == request, !questions.isSending else { return [] }
    return send(.answerRequest(request, handled: true, by: line))
  }

  private mutating func send(_ answer: Call) -> [TerminalEffect] {
    let effects = call(answer)
    questions.sending(!effects.isEmpty)
    return effects
  }

  /// Takes what became of an answer.
  mutating func take(_ outcome: CallOutcome, ofAnswer id: String) {
    switch outcome {
    case .failed(let reason), .invalid(_, let reason):
      questions.sending(false)
      message = .error(reason)
    case .overtaken:
      questions.remove(id)
      message = .note("It was decided without this terminal.")
    case .changed, .unchanged, .waiting: questions.remove(id)
    }
  }
}
