import Navigation

extension TerminalState {
  /// Asks for the transitions from the top screen unless they are known or requested.
  mutating func askForTransitions() -> [TerminalEffect] {
    guard connection == .attached, let top = scene.top else { return [] }
    let place = TransitionList.Place(screen: top.id, name: top.name, variation: top.variation, map: scene.map)
    guard place != transitions.place else { return [] }
    let isElsewhere = transitions.place?.screen != top.id
    transitions.place = place
    (transitions.items, transitions.result, transitions.isListed) = ([], [], false)
    if isElsewhere { transitions.choice = 0 }
    return isReadOnly || scene.map == nil && top.name != QuestionScreen.name ? [] : [.listTransitions(from: top.id)]
  }

  /// Takes the transitions from a screen if it is still on top.
  mutating func take(_ items: [TransitionView], result: [Parameter], from screen: Int) {
    guard transitions.place?.screen == screen else { return }
    let isQuestion = transitions.place?.name == QuestionScreen.name
    // A question has its answers, and not what is possible at every screen.
    let answers = isQuestion ? items.filter { $0.name == QuestionScreen.transition }.flatMap(\.answers) : []
    let items = answers.isEmpty ? items : answers
    (transitions.items, transitions.result, transitions.isListed) = (items, result, true)
    transitions.choose(by: 0)
  }

  /// Takes the chosen transition, or opens its form if it has parameters.
  mutating func takeChosen() -> [TerminalEffect] {
    guard connection == .attached, let screen = seenTop, transitions.place?.screen == screen,
      let chosen = transitions.chosen
    else {
      return []
    }
    guard chosen.parameters.isEmpty else {
      mode = .filling(Form(chosen, from: screen))
      return []
    }
    return call(.move(chosen.name, from: screen, chosen.answer?.arguments ?? .empty))
  }

  /// Dismisses the top screen by the map's transition that takes a result, or with any result if there is none.
  mutating func dismiss() -> [TerminalEffect] {
    guard connection == .attached, let top = scene.top, top.id == seenTop else { return [] }
    // The answers can be chosen directly.
    if transitions.items.contains(where: { $0.answer != nil }) { return [] }
    let leaving = transitions.items.firstIndex { ["dismiss", "finish"].contains($0.kind) && !$0.parameters.isEmpty }
    if let leaving {
      transitions.choice = leaving
      return takeChosen()
    }
    mode = .filling(Form(dismissing: top, result: transitions.result))
    return []
  }

  // MARK: - The form

  /// Sends a form if all its fields can be read.
  mutating func send(_ form: Form) -> [TerminalEffect] {
    var form = form
    guard !form.isSending else { return [] }
    let arguments = form.arguments()
    let effects = arguments.map { call(form.call($0)) } ?? []
    form.isSending = !effects.isEmpty
    mode = .filling(form)
    return effects
  }

  /// Takes the outcome of a form's call.
  ///
  /// - Returns: Whether the form shows the outcome.
  mutating func takeInForm(_ outcome: CallOutcome, of call: TerminalCall) -> Bool {
    guard case .filling(var form) = mode, form.isSending, form.isAbout(call) else { return false }
    switch outcome {
    case .changed, .unchanged, .overtaken, .waiting, .refused:
      mode = .navigating
      return false
    case .invalid(let argument, let reason): form.refuse(argument, reason)
    case .failed(let reason): form.refuse(nil, reason)
    case .lost: form.refuse(nil, Self.lostSentence)
    }
    mode = .filling(form)
    return true
  }

  /// Closes the form if its screen is no longer on top.
  mutating func leaveFormOfAnotherScreen() {
    guard case .filling(let form) = mode, form.screen != scene.top?.id else { return }
    mode = .navigating
    if !form.isSending { message = .note("\(form.transition.name) was not taken: another screen is on top.") }
  }
}
