import Navigation

/// The decisions of a terminal that shows a scene: the picture and the meaning of keys. Events go into `handle(_:)`,
/// which returns the effects to perform.
struct TerminalState: Hashable, Sendable {
  var size: Size
  let charset: Charset

  /// Whether this terminal only observes.
  let isReadOnly: Bool

  /// The keys that the person has chosen.
  let bindings: KeyBindings
  var scene: SceneView
  var connection = ConnectionState.attaching
  var mode = Mode.navigating
  var message: Message?

  /// Whether sensitive values are shown. Reset when another screen comes on top.
  var revealsSecrets = false

  /// The transitions from the top screen.
  var transitions = TransitionList()

  var questions = QuestionQueue()

  /// The newest commits, and the news about those of others.
  var recent = RecentCommits()

  /// The running verb; there is one at a time.
  var runningVerb: String?

  /// Whether the scene has changed since the verb started, and so shows the effect of the verb.
  var hasMovedSinceVerb = false

  /// Whether no key was pressed since the verb started: a failed one is then offered for editing.
  var isIdleSinceVerb = false

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

  init(scene: String, size: Size, charset: Charset, isReadOnly: Bool = false, bindings: KeyBindings = KeyBindings()) {
    self.scene = SceneView(name: scene)
    self.size = size
    self.charset = charset
    self.isReadOnly = isReadOnly
    self.bindings = bindings
  }

  /// Handles an event.
  ///
  /// - Returns: The effects, in order.
  /// - Complexity: O(event).
  mutating func handle(_ event: TerminalEvent) -> [TerminalEffect] {
    switch event {
    case .key(let key):
      isIdleSinceVerb = false
      return execute(Keymap.command(for: key, in: keyMode, bindings))
    case .resized(let size):
      self.size = size
      scroll(by: 0)
      if recent.isOutdated { return askForRecent() }
    case .sceneChanged(let scene): return take(scene)
    case .connectionChanged(let connection): return take(connection)
    case .answered(let call, let outcome):
      callsWaiting = max(0, callsWaiting - 1)
      take(outcome, of: call)
    // A verb of the scene before is of no concern here.
    case .verbFinished(let result): if runningVerb != nil { take(result) }
    case .transitionsListed(let screen, let items, let result): take(items, result: result, from: screen)
    case .transitionsChanged:
      transitions.place = nil
      return askForTransitions()
    case .historyListed(let before, let commits, let hasMore): return take(commits, before: before, hasMore: hasMore)
    case .pastTold(let revision, let moment): return take(moment, ofRevision: revision)
    case .committed(let byOther):
      if hasSide || byOther { return askForRecent(isNeeded: true) }
      recent.isOutdated = true
    case .recentListed(let commits): return takeRecent(commits)
    case .scenesListed(let scenes): return take(scenes)
    case .sceneSeen(let preview): see(preview)
    case .scenesFailed(let sentence): scenesFailed(sentence)
    case .newsOver: recent.forgetNews()
    case .linksListed(let links): if case .typing(let editor, .link) = mode, editor.isEmpty { completions = links }
    case .completed(let line, let word, let candidates): take(candidates, for: line, word: word)
    case .resolved(let link, let sentence): take(sentence, ofLink: link)
    case .told(let message): self.message = message
    case .asked(let question): return questions.add(question) ? [.ring] : []
    case .settled: questions.settle()
    case .time(let now): pass(to: now)
    case .drawn:
      drawnTop = scene.top?.id
      return announceTop()
    }
    return []
  }

  private mutating func take(_ scene: SceneView) -> [TerminalEffect] {
    // A change of the scene clears notes, so that terminals of one size show the same. An error stays until a key.
    if scene.isRevealed == self.scene.isRevealed, !scene.showsSamePlace(as: self.scene) {
      if message?.isError == false { message = nil }
      hasMovedSinceVerb = true
    }
    let isElsewhere = scene.top?.id != self.scene.top?.id
    if isElsewhere { (revealsSecrets, contentStart) = (false, 0) }
    self.scene = scene
    leaveFormOfAnotherScreen()
    return (isElsewhere && scene.top?.name == QuestionScreen.name ? [.ring] : []) + askForTransitions()
  }

  private mutating func take(_ connection: ConnectionState) -> [TerminalEffect] {
    self.connection = connection
    appeared = nil
    refused = nil
    leaveLineOfRequest()
    guard connection == .attached else {
      // A front-end that is gone counts as allowing. The daemon repeats open questions when it attaches again.
      questions.removeAll()
      callsWaiting = 0
      return []
    }
    transitions.place = nil
    recent.begin(at: scene.revision)
    return askForTransitions() + askForPast() + askForRecent()
  }

  private mutating func announceTop() -> [TerminalEffect] {
    guard connection == .attached, let top = scene.top, !top.hasAppeared, appeared != top.id else { return [] }
    switch mode {
    // A person who looks at the past or at other scenes does not see the top screen.
    case .past, .choosing: return []
    default: break
    }
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
      let advice = bindings.keys(of: .force).first.map { " \($0.name) does it all the same." }
      message = .error(reason + (advice ?? ""))
    case (.failed(let reason), _), (.invalid(_, let reason), _): message = .error(reason)
    case (.overtaken, .move(let name, _, _)): message = .note("\(name) was not taken: something else was first.")
    case (.overtaken, .dismiss), (.overtaken, .selectTab), (.overtaken, .returnTo):
      message = .note("Not done: something else was first.")
    case (.changed, _), (.unchanged, _), (.overtaken, _): break
    }
  }

  /// The title of the terminal's window: `till-1 › Item`.
  var windowTitle: String {
    scene.name.isEmpty ? "navd" : scene.name + (scene.top.map { charset.pathSeparator + $0.label } ?? "")
  }

  /// The message for a call whose reply was lost.
  static let lostSentence = "navd went away; what was asked may have been done."
}
