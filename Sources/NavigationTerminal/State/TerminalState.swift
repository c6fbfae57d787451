/// The decisions of a terminal that shows a scene: what is drawn and what keys do. Events go into `handle(_:)`, which
/// returns the effects to perform.
struct TerminalState: Hashable, Sendable {
  var size: Size
  let charset: Charset
  var scene: SceneView
  var connection = ConnectionState.attaching
  var mode = Mode.navigating
  var message: Message?

  /// Whether sensitive values are shown. Reset when another screen comes on top.
  var revealsSecrets = false

  /// The transitions from the top screen.
  var transitions = TransitionList()

  var questions = QuestionQueue()

  /// The running verb; there is one at a time.
  var runningVerb: String?

  /// Whether the scene has changed since the verb started, which shows what the verb did.
  var hasMovedSinceVerb = false

  /// The last call, if a front-end refused it.
  var refused: TerminalCall?

  /// The number of calls in flight.
  var callsWaiting = 0

  /// The most calls in flight, not counting answers. Further keys make no calls, so impatient key presses do not pile
  /// up.
  static let callsWaitingMax = 4

  /// The first visible line of the top screen's content.
  var contentStart = 0

  /// The top screen in the last picture, which is the one that keys are meant for.
  var drawnTop: Int?

  /// The entered lines of each purpose.
  var lines: [LinePurpose: LineHistory] = [:]

  /// The candidates for the word being typed, until the next key.
  var completions: [String] = []

  /// The last screen reported as appeared, so that it is reported once.
  private var appeared: Int?

  init(scene: String, size: Size, charset: Charset) {
    self.scene = SceneView(name: scene)
    self.size = size
    self.charset = charset
  }

  /// Handles an event.
  ///
  /// - Returns: The effects, in order.
  /// - Complexity: O(event).
  mutating func handle(_ event: TerminalEvent) -> [TerminalEffect] {
    switch event {
    case .key(let key): return carryOut(Keymap.command(for: key, in: keyMode))
    case .resized(let size):
      self.size = size
      scroll(by: 0)
    case .sceneChanged(let scene): return take(scene)
    case .connectionChanged(let connection): return take(connection)
    case .answered(let call, let outcome):
      callsWaiting = max(0, callsWaiting - 1)
      take(outcome, of: call)
    case .verbFinished(let result): take(result)
    case .transitionsListed(let screen, let items): take(items, from: screen)
    case .transitionsChanged:
      transitions.place = nil
      return askForTransitions()
    case .historyListed(let before, let commits): return take(commits, before: before)
    case .pastTold(let revision, let scene): return take(scene, ofRevision: revision)
    case .completed(let line, let word, let candidates): take(candidates, for: line, word: word)
    case .resolved(let link, let sentence): take(sentence, ofLink: link)
    case .told(let message): self.message = message
    case .asked(let question): questions.add(question)
    case .settled: questions.settle()
    case .time(let now): pass(to: now)
    case .drawn:
      drawnTop = scene.top?.id
      return announceTop()
    }
    return []
  }

  private mutating func take(_ scene: SceneView) -> [TerminalEffect] {
    // A change of the scene clears messages, so that terminals of one size show the same.
    if scene.isRevealed == self.scene.isRevealed, !scene.showsSamePlace(as: self.scene) {
      message = nil
      hasMovedSinceVerb = true
    }
    if scene.top?.id != self.scene.top?.id { (revealsSecrets, contentStart) = (false, 0) }
    self.scene = scene
    leaveFormOfAnotherScreen()
    return askForTransitions()
  }

  private mutating func take(_ connection: ConnectionState) -> [TerminalEffect] {
    self.connection = connection
    appeared = nil
    refused = nil
    guard connection == .attached else {
      // A front-end that is gone counts as allowing. The daemon repeats open questions when it attaches again.
      questions.removeAll()
      callsWaiting = 0
      return []
    }
    transitions.place = nil
    return askForTransitions() + askForPast()
  }

  private mutating func announceTop() -> [TerminalEffect] {
    guard connection == .attached, let top = scene.top, !top.hasAppeared, appeared != top.id else { return [] }
    // A person who looks at the past does not see the top screen.
    if case .past = mode { return [] }
    appeared = top.id
    return [.didAppear(top.id)]
  }

  private mutating func take(_ outcome: CallOutcome, of call: TerminalCall) {
    if takeInForm(outcome, of: call) { return }
    switch (outcome, call) {
    case (_, .answerGuard(let id, _)), (_, .answerRequest(let id, _, _)): take(outcome, ofAnswer: id)
    case (.unchanged, .back): message = .note("There is nothing to go back to.")
    case (.unchanged, .move(let name, _, _)): message = .note("\(name) changes nothing here.")
    case (.waiting(let reason), _): message = .note(reason)
    case (.lost, _): message = .error(Self.lostSentence)
    case (.refused(let reason), _):
      refused = call
      // This terminal was asked too, about its own call, and a scene asks about one call at a time.
      questions.removeGuards()
      message = .error("\(reason) ! does it all the same.")
    case (.failed(let reason), _), (.invalid(_, let reason), _): message = .error(reason)
    case (.overtaken, .move(let name, _, _)): message = .note("\(name) was not taken: something else was first.")
    case (.overtaken, .dismiss), (.overtaken, .selectTab): message = .note("Not done: something else was first.")
    case (.changed, _), (.unchanged, _), (.overtaken, _): break
    }
  }

  /// The message for a call whose reply was lost.
  static let lostSentence = "navd went away; what was asked may have been done."
}
