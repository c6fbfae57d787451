/// A terminal on a scene: all that decides what it shows and what its keys do. A value; `handle(_:)` is its only way on.
///
/// What keys do is in `TerminalState+Keys.swift`; what each mode does has a file of its own.
struct TerminalState: Hashable, Sendable {
  var size: Size
  let charset: Charset
  var scene: SceneView
  var connection = ConnectionState.attaching
  var mode = Mode.navigating
  var message: Message?

  /// Whether the person wants to see what is sensitive, too; another screen on top hides it again.
  var revealsSecrets = false

  /// What can be done from the top.
  var transitions = TransitionList()

  /// What the daemon asks.
  var questions = QuestionQueue()

  /// The verb that is being carried out; one at a time.
  var runningVerb: String?

  /// Whether the place has changed since the last verb was begun: what it did is in sight then.
  var hasMovedSinceVerb = false

  /// What was asked for last, when a front-end refused it.
  var refused: TerminalCall?

  /// Calls that the daemon has not answered.
  var callsWaiting = 0

  /// As many may wait, answers aside; what keys ask for beyond them is not asked, so that impatience is not carried out later.
  static let callsWaitingMax = 4

  /// The first line of the top screen's content that is in sight.
  var contentStart = 0

  /// The top as the person has seen it: what a key is about.
  var drawnTop: Int?

  /// What was typed before, for each purpose.
  var lines: [LinePurpose: LineHistory] = [:]

  /// What the word that is being typed may become, until the next key.
  var completions: [String] = []

  /// The screen that was last told to have appeared, so that it is told once.
  private var appeared: Int?

  init(scene: String, size: Size, charset: Charset) {
    self.scene = SceneView(name: scene)
    self.size = size
    self.charset = charset
  }

  /// What happens next.
  ///
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
    // Two terminals with the same scene show the same again once something happened in it.
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
      // A front-end that has gone is taken to have allowed; what it is still asked is told again.
      questions.removeAll()
      callsWaiting = 0
      return []
    }
    transitions.place = nil
    return askForTransitions() + askForPast()
  }

  private mutating func announceTop() -> [TerminalEffect] {
    guard connection == .attached, let top = scene.top, !top.hasAppeared, appeared != top.id else { return [] }
    // Who looks at the past does not see it.
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
      // This terminal was asked too, for its own call; a scene asks for one at a time.
      questions.removeGuards()
      message = .error("\(reason) ! does it all the same.")
    case (.failed(let reason), _), (.invalid(_, let reason), _): message = .error(reason)
    case (.overtaken, .move(let name, _, _)): message = .note("\(name) was not taken: something else was first.")
    case (.overtaken, .dismiss), (.overtaken, .selectTab): message = .note("Not done: something else was first.")
    case (.changed, _), (.unchanged, _), (.overtaken, _): break
    }
  }

  /// What is said of a call whose answer was lost.
  static let lostSentence = "navd went away; what was asked may have been done."
}
