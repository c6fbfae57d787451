import EventLoop
import NavigationClient

/// The driver of a terminal that shows a scene: feeds events to the state, performs its effects, and draws at most once
/// per frame. Used on the loop's thread.
final class TerminalSession {
  private let loop: EventLoop
  private let connection: SceneConnection
  private let options: AttachOptions
  private let screen: CursesScreen
  private let onDetach: () -> Void
  private var state: TerminalState

  private var verbs: VerbRunner?
  private var keys: KeyReader?
  private var windowWatcher: SignalWatcher?
  private var continueWatcher: SignalWatcher?
  private var stopWatcher: SignalWatcher?
  private var frames: FrameTimer?

  /// Runs while a question is in sight and nothing is typed.
  private var settleTimer: Timer?

  /// Reports the time while a question is open.
  private var clock: Timer?
  private var isClockRunning = false

  /// Whether the mirror has changed since the state last received it.
  private var isSceneStale = true

  /// The detail of the scene that the state received.
  private var sceneDetail = SceneDetail()

  /// Takes over the terminal.
  ///
  /// - Parameters:
  ///   - connection: An attached connection that has a mirror.
  ///   - options: How to draw and how to run verbs.
  ///   - onDetach: Called when the person detaches or the terminal disappears.
  /// - Throws: `TerminalError`. The terminal is unchanged then.
  init(
    on loop: EventLoop, _ connection: SceneConnection, _ options: AttachOptions, onDetach: @escaping () -> Void
  ) throws(TerminalError) {
    self.loop = loop
    self.connection = connection
    self.options = options
    self.onDetach = onDetach
    screen = try CursesScreen(usesColors: options.usesColors)
    state = TerminalState(scene: connection.attachment.scene, size: screen.size, charset: screen.charset)
    do throws(LoopError) {
      try listen()
    } catch {
      screen.restore()
      throw .unusable(error.message)
    }
  }

  private func listen() throws(LoopError) {
    verbs = VerbRunner(on: loop, options)
    clock = Timer(on: loop) { [unowned self] in handle(.time(CursesScreen.wallClock)) }
    frames = FrameTimer(on: loop) { [unowned self] in draw() }
    settleTimer = Timer(on: loop) { [unowned self] in handle(.settled) }
    windowWatcher = try SignalWatcher(on: loop, for: .windowChange) { [unowned self] in fit() }
    // After a stop, the shell has written on the terminal and changed its settings.
    continueWatcher = try SignalWatcher(on: loop, for: .continue) { [unowned self] in fit() }
    // A stop by another process is handled like the key, which restores the terminal first.
    stopWatcher = try SignalWatcher(on: loop, for: .terminalStop) { [unowned self] in handle(.key(.control("z"))) }
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
    windowWatcher = nil
    continueWatcher = nil
    stopWatcher = nil
    frames = nil
    settleTimer = nil
    clock = nil
    screen.restore()
  }

  // MARK: - Events

  /// Queues a question of the daemon to the person.
  func asked(_ question: TerminalQuestion) {
    handle(.time(CursesScreen.wallClock))
    handle(.asked(question))
  }

  /// The mirror may have changed.
  func sceneChanged() {
    isSceneStale = true
    frames?.request()
  }

  private func fit() {
    screen.fitToWindow()
    handle(.resized(screen.size))
  }

  func handle(_ event: TerminalEvent) {
    takeScene()
    carryOut(state.handle(event))
    keepTime()
    frames?.request()
  }

  /// Hands the current scene to the state.
  private func takeScene() {
    // The new scene may change the wanted detail: another screen on top hides sensitive values again.
    while isSceneStale || state.detail != sceneDetail, let mirror = connection.mirror {
      isSceneStale = false
      sceneDetail = state.detail
      carryOut(state.handle(.sceneChanged(SceneView(mirror, sceneDetail))))
    }
  }

  // MARK: - Effects

  private func carryOut(_ effects: [TerminalEffect]) {
    for effect in effects {
      switch effect {
      case .call(let call): carryOut(call)
      case .force(let call): carryOut(call, isForced: true)
      case .listTransitions(let screen):
        connection.listTransitions(from: screen) { [weak self] result in
          switch result {
          case .success(let items): self?.handle(.transitionsListed(from: screen, items))
          case .failure(let message): self?.handle(.told(message))
          }
        }
      case .listHistory(let revision):
        connection.listHistory(before: revision) { [weak self] commits in
          self?.handle(.historyListed(before: revision, commits))
        }
      case .lookAt(let revision):
        connection.look(at: revision) { [weak self] scene in
          self?.handle(.pastTold(revision: revision, scene))
        }
      case .complete(let line):
        verbs?.complete(line, over: connection) { [unowned self] word, candidates in
          handle(.completed(line: line, word: word, candidates))
        }
      case .resolve(let link):
        connection.resolve(link) { [weak self] sentence in self?.handle(.resolved(link, sentence)) }
      case .didAppear(let screen): connection.tellAppeared(screen)
      case .runVerb(let line):
        verbs?.run(line, over: connection) { [unowned self] result in handle(.verbFinished(result)) }
      case .interruptVerb: verbs?.interrupt()
      case .repaint: screen.repaint()
      case .suspend:
        screen.suspend()
        fit()
      case .detach: onDetach()
      }
    }
  }

  private func keepTime() {
    let isNeeded = state.questions.first != nil
    guard isNeeded != isClockRunning else { return }
    isClockRunning = isNeeded
    if isNeeded { clock?.start(after: .seconds(1), every: .seconds(1)) } else { clock?.stop() }
  }

  private func carryOut(_ call: TerminalCall, isForced: Bool = false) {
    let finish = { [weak self] (outcome: CallOutcome) -> Void in self?.handle(.answered(call, outcome)) }
    guard case .answerRequest(let request, let isHandled, let line) = call else {
      return connection.carryOut(call, isForced: isForced, finish)
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
    carryOut(state.handle(.drawn))
    if state.questions.first != nil, !state.questions.isSettled { settleTimer?.start(after: QuestionQueue.pause) }
  }
}
