import JSON
import Navigation

// A call that asks is performed again after each answer until it asks nothing more (docs/specification/model.md §2).
extension World {
  /// The front-ends during a step. A front-end whose answer is invalid is still asked.
  func room(_ spec: FrontEndsSpec?) throws(Disagreement) -> Room {
    var answers: [RequestAnswer] = []
    for answer in spec?.answers ?? [] {
      guard let items = answer?.map({ $0.item(scenery) }) else {
        answers.append(.notHandled)
        continue
      }
      let call = Call(.apply(items))
      let fault = Result { () throws(NavigationError) in try call.check(limits) }.error
      let wanted = Result { () throws(NavigationError) in
        var parameters = NaiveParameters(limits: limits)
        try parameters.check(call)
      }.error
      try Disagreement.check("what is wrong with an answer", fault, wanted)
      if fault == nil { answers.append(.handled(items)) }
    }
    return Room(spec, answers: answers)
  }

  /// Performs a call, and again with each answer. A call that asks changes nothing.
  /// - Parameter expected: the expected questions, in order.
  mutating func performed(
    _ call: Call, in room: Room, asking expected: [NaiveAsking.Question]
  ) throws(Disagreement) -> Result<Effect, NavigationError> {
    var (room, asked) = (room, 0)
    scene.isMirrored = room.isMirrored
    while true {
      let result = performed(call, room.answers)
      guard !call.options.isDryRun, case .success(let effect) = result, let question = effect.question else {
        try Disagreement.check("questions", asked, expected.count)
        return result
      }
      let wanted = asked < expected.count ? expected[asked] : nil
      let told = NaiveAsking.Question(question)
      try Disagreement.check("question \(asked)", told, wanted)
      try checkUntouched(effect)
      asked += 1
      switch told {
      case .request:
        tally.requestsAsked += 1
        _ = room.askForRequest()
      case .guards(let screens):
        tally.guardsAsked += 1
        try checkPatience(screens)
        let map = naive.map
        guard room.ask(about: screens, allowsWhenOver: { NaiveMap.allowsWhenOver($0, map) }) else {
          return .failure(Room.refusal)
        }
      }
    }
  }

  /// Checks that a call that waits for an answer has no visible effect.
  private func checkUntouched(_ effect: Effect) throws(Disagreement) {
    try Disagreement.check("committed while it waits", effect.isCommitted, false)
    try Disagreement.check("refreshed while it waits", effect.refresh, nil)
    try Disagreement.check("links while it waits", effect.opened.count, 0)
    try Disagreement.check("state while it waits", scene.state == mirror, true)
    try Disagreement.check("revision while it waits", scene.revision, past[past.count - 1].revision)
  }

  /// Checks the time that the map gives the guards of each screen, and the result of silence.
  private func checkPatience(_ screens: [PathElement]) throws(Disagreement) {
    for screen in screens {
      guard let wanted = naive.map?.patience(screen.name) else { continue }
      let rule = map?.screens[screen.name]?.guardRule
      try Disagreement.check("time to answer", rule?.timeout ?? .seconds(5), wanted.timeout)
      try Disagreement.check("answer when it is over", rule?.onTimeout == .allow, wanted.allowsWhenOver)
    }
  }
}

extension Room {
  /// The answers that a repeated call receives.
  fileprivate var answers: Answers {
    let names = guarded
    return Answers(
      guards: names.isEmpty ? nil : GuardCheck(names: [NameSet(names)], allowed: Set(allowed)), requests: answered,
      hasDelegate: carriesOut)
  }
}

extension NaiveAsking.Question {
  init(_ question: Effect.Question) {
    switch question {
    case .guards(let screens): self = .guards(screens.sorted { $0.id < $1.id })
    case .request(let request):
      self = .request(
        .init(
          kind: request.kind.rawValue, element: request.element, replacement: request.replacement, of: request.of,
          isAnimated: request.isAnimated, timeout: request.timeout))
    }
  }
}

extension Result {
  fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
