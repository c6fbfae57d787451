import EventLoop
import NavigationClient
import NavigationProtocol

/// The driver of a terminal that shows a scene: feeds events to the state, performs its effects, and draws at most once
/// per frame. Used on the loop's thread.
final class TerminalSession {
  private let loop: EventLoop
  private var connection: SceneConnection?
  private let options: AttachOptions
  private let bindings: KeyBindings
  private let screen: CursesScreen
  private let onSwitch: (String) -> Void
  private let onDetach: () -> Void
  private var state: TerminalState

  private var verbs: VerbRunner?
  private var keys: KeyReader?
  private var signals: TerminalSignals?
  private var frames: FrameTimer?

  /// Runs while a question is in sight and nothing is typed.
  private var settleTimer: Timer?

  /// Ends the news.
  private var newsTimer: Timer?

  /// The id of this front-end, by which its commits are told from others'.
  var frontEnd: String?

  /// Reports the time while it is visible.
  private var clock: Timer?
  private var isClockRunning = false

  /// Lists the scenes while the person chooses one.
  private var lister: SceneLister?

  /// Whether the mirror has changed since the state last received it.
  private var isSceneStale = true

  /// The detail of the scene that the state received.
  private var sceneDetail = SceneDetail()

  /// Takes over the terminal, and lists the scenes until `begin(_:)` is called.
  ///
  /// - Parameters:
  ///   - options: The options of the attachment.
  ///   - preferences: The keys and looks.
  ///   - onSwitch: Called when the person chooses a scene.
  ///   - onDetach: Called when the person detaches or the terminal disappears.
  /// - Throws: `TerminalError`. The terminal is unchanged then.
  init(
    on loop: EventLoop, _ options: AttachOptions, _ preferences: Preferences, onSwitch: @escaping (String) -> Void,
    onDetach: @escaping () -> Void
  ) throws(TerminalError) {
    self.loop = loop
    self.options = options
    bindings = preferences.bindings
    self.onSwitch = onSwitch
    self.onDetach = onDetach
    screen = try CursesScreen(usesColors: options.usesColors, preferences.looks)
    state = TerminalState(
      scene: "", size: screen.size, charset: screen.charset, isReadOnly: options.mode == .observe, bindings: bindings)
    state.mode = .choosing(ScenesView(filter: options.filter))
    do throws(LoopError) {
      try listen()
    } catch {
      screen.restore()
      throw .unusable(error.message)
    }
    if options.scene == nil { handle(.time(LocalTime.now)) }
  }

  /// Shows the scene of a connection.
  func begin(_ connection: SceneConnection) {
    guard connection !== self.connection else { return }
    verbs?.interrupt()
    self.connection = connection
    (frontEnd, isSceneStale, sceneDetail) = (nil, true, SceneDetail())
    state = TerminalState(
      scene: connection.attachment.scene, size: screen.size, charset: screen.charset, isReadOnly: state.isReadOnly,
      bindings: bindings)
    isClockRunning = false
    clock?.stop()
    handle(.connectionChanged(.attaching))
  }

  /// Shows the list of scenes again, because attaching to the chosen one failed.
  ///
  /// - Parameter scene: The scene's name. If it is the beginning of others, these are listed.
  func notAttached(to scene: String, _ sentence: String) {
    connection = nil
    state = TerminalState(
      scene: "", size: screen.size, charset: screen.charset, isReadOnly: state.isReadOnly, bindings: bindings)
    state.mode = .choosing(ScenesView(filter: scene))
    handle(.told(.error(sentence)))
  }

  private func listen() throws(LoopError) {
    verbs = VerbRunner(on: loop, options)
    clock = Timer(on: loop) { [unowned self] in handle(.time(LocalTime.now)) }
    frames = FrameTimer(on: loop) { [unowned self] in draw() }
    settleTimer = Timer(on: loop) { [unowned self] in handle(.settled) }
    newsTimer = Timer(on: loop) { [unowned self] in handle(.newsOver) }
    signals = try TerminalSignals(
      on: loop, onResize: { [unowned self] in fit() }, onStop: { [unowned self] in handle(.key(.control("z"))) })
    keys = try KeyReader(
      on: loop, escapeDelay: CursesScreen.escapeDelay,
      onKey: { [unowned self] key in
        settleTimer?.stop()
        handle(.key(key))
      },
      onEnd: { [unowned self] in onDetach() })
  }

  /// Restores the terminal. Nothing else may be called afterwards.
  func close() {
    verbs?.interrupt()
    verbs = nil
    keys = nil
    signals = nil
    frames = nil
    settleTimer = nil
    newsTimer = nil
    lister = nil
    clock = nil
    screen.restore()
  }

  // MARK: - Events

  /// Queues a question of the daemon to the person.
  func asked(_ question: TerminalQuestion) {
    handle(.time(LocalTime.now))
    handle(.asked(question))
  }

  /// Notes that the mirror may have changed.
  func sceneChanged() {
    isSceneStale = true
    frames?.request()
  }

  /// Handles a new commit of the scene.
  func committed(_ origin: SceneInterface.Origin?) {
    // Appearances are not in the history.
    if origin?.operation == "DidAppear" { return }
    handle(.committed(byOther: origin?.frontEnd == nil || origin?.frontEnd != frontEnd))
  }

  /// The time for which news is visible.
  private static let newsDuration: Duration = .seconds(3)

  private func fit() {
    screen.fitToWindow()
    handle(.resized(screen.size))
  }

  func handle(_ event: TerminalEvent) {
    takeScene()
    act(on: state.handle(event))
    keepTime()
    keepListing()
    frames?.request()
  }

  /// Hands the current scene to the state.
  private func takeScene() {
    // The new scene may change the wanted detail: another screen on top hides sensitive values again.
    while isSceneStale || state.detail != sceneDetail, let mirror = connection?.mirror {
      isSceneStale = false
      sceneDetail = state.detail
      act(on: state.handle(.sceneChanged(SceneView(mirror, sceneDetail, own: frontEnd))))
    }
  }

  // MARK: - Effects

  private func act(on effects: [TerminalEffect]) {
    for effect in effects {
      switch effect {
      case .interruptVerb: verbs?.interrupt()
      case .repaint: screen.repaint()
      case .ring: screen.ring()
      case .suspend:
        screen.suspend()
        fit()
      case .timeNews: newsTimer?.start(after: Self.newsDuration)
      case .attach(let scene): onSwitch(scene)
      case .lookAtScenes(let names): lister?.look(at: names)
      case .detach: onDetach()
      default: if let connection { act(on: effect, over: connection) }
      }
    }
  }

  /// Performs an effect that needs the daemon.
  private func act(on effect: TerminalEffect, over connection: SceneConnection) {
    switch effect {
    case .call(let call): make(call)
    case .force(let call): make(call, isForced: true)
    case .listTransitions(let screen):
      connection.listTransitions(from: screen) { [weak self] result in
        switch result {
        case .success(let list): self?.handle(.transitionsListed(from: screen, list.items, result: list.result))
        case .failure(let message): self?.handle(.told(message))
        }
      }
    case .listHistory(let revision):
      connection.listHistory(before: revision, limit: PastView.pageSize, own: frontEnd) { [weak self] page in
        self?.handle(.historyListed(before: revision, page?.commits, hasMore: page?.hasMore ?? false))
      }
    case .listRecent:
      connection.listHistory(limit: RecentCommits.asked, own: frontEnd) { [weak self] page in
        self?.handle(.recentListed(page?.commits))
      }
    case .lookAt(let revision, let previous):
      connection.look(at: revision, previous: previous) { [weak self] moment in
        self?.handle(.pastTold(revision: revision, moment))
      }
    case .listLinks: connection.listLinks { [weak self] links in self?.handle(.linksListed(links)) }
    case .complete(let line):
      verbs?.complete(line, over: connection) { [unowned self] word, candidates in
        handle(.completed(line: line, word: word, candidates))
      }
    case .resolve(let link):
      connection.resolve(link) { [weak self] sentence in self?.handle(.resolved(link, sentence)) }
    case .didAppear(let screen): connection.tellAppeared(screen)
    case .runVerb(let line):
      verbs?.run(line, over: connection) { [unowned self] result in handle(.verbFinished(result)) }
    case .interruptVerb, .repaint, .ring, .suspend, .timeNews, .attach, .lookAtScenes, .detach: break
    }
  }

  /// Lists the scenes as long as they are in sight.
  private func keepListing() {
    guard state.wantsScenes else {
      lister = nil
      return
    }
    if lister != nil { return }
    lister = SceneLister(on: loop, to: options.candidates) { [unowned self] event in handle(event) }
  }

  private func keepTime() {
    let isNeeded = state.questions.first != nil || state.showsTimes
    guard isNeeded != isClockRunning else { return }
    isClockRunning = isNeeded
    if isNeeded { act(on: state.handle(.time(LocalTime.now))) }
    if isNeeded { clock?.start(after: .seconds(1), every: .seconds(1)) } else { clock?.stop() }
  }

  private func make(_ call: TerminalCall, isForced: Bool = false) {
    guard let connection else { return }
    let finish = { [weak self] (outcome: CallOutcome) -> Void in self?.handle(.answered(call, outcome)) }
    guard case .answerRequest(let request, let isHandled, let line) = call else {
      return connection.make(call, isForced: isForced, finish)
    }
    do throws(OperationProblem) {
      let operations = try line.map { line throws(OperationProblem) in [try options.operation(line)] }
      connection.answer(request, isHandled: isHandled, operations, finish)
    } catch {
      finish(.failed(error.sentence))
    }
  }

  private func draw() {
    takeScene()
    screen.show(Painter.picture(of: state))
    screen.show(title: state.windowTitle)
    act(on: state.handle(.drawn))
    if state.questions.first != nil, !state.questions.isSettled { settleTimer?.start(after: QuestionQueue.pause) }
  }
}
