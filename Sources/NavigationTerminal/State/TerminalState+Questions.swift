extension TerminalState {
  /// The mode that keys are interpreted in. A settled question takes precedence; afterwards the previous mode
  /// continues.
  var keyMode: Mode {
    guard questions.isSettled else { return mode }
    // The line that answers the question.
    if case .typing(_, for: .request) = mode { return mode }
    return .answering
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
      mode = .typing(LineEditor(question.proposal), for: .request(question.id))
      return []
    }
  }

  /// Carries out a request with the typed verb.
  mutating func carryOut(_ line: String, request: String) -> [TerminalEffect] {
    guard questions.first?.id == request, !questions.isSending else {
      message = .note("Nothing was done: the request was decided meanwhile.")
      return []
    }
    return send(.answerRequest(request, handled: true, by: line))
  }

  /// Not limited by `callsWaitingMax`: the waiting calls may need this answer.
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
    // navd asks again when it is back.
    case .lost: questions.remove(id)
    case .overtaken:
      questions.remove(id)
      message = .note("It was decided without this terminal.")
    case .changed, .unchanged, .waiting: questions.remove(id)
    }
  }
}
