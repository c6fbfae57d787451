import EventLoop
import NavigationClient

/// A terminal that shows a scene: has the state decide, and does what it says. Used on the loop's thread.
///
/// However much happens, it draws once a frame at most.
final class TerminalSession {
  private let loop: EventLoop
  private let connection: SceneConnection
  private let options: AttachOptions
  private let screen: CursesScreen
  private let onDetach: () -> Void
  private var state: TerminalState

  private var keys: KeyReader?
  private var windowWatcher: SignalWatcher?
  private var continueWatcher: SignalWatcher?
  private var stopWatcher: SignalWatcher?
  private var frameTimer: Timer?

  /// Runs while a question is in sight and nothing is typed.
  private var settleTimer: Timer?
  private var verb: VerbProcess?
  private var completion: VerbProcess?

  /// Tells the time while something is asked.
  private var clock: Timer?
  private var isClockRunning = false

  /// Whether the mirror has changed since the state was told of it.
  private var isSceneStale = true
  /// How much of the scene the state was told.
  private var toldDetail = SceneDetail()
  private var isDrawingDue = false
  private var drawnAt: Duration?

  /// The least time between two pictures.
  static let frame: Duration = .milliseconds(16)

  /// Takes the terminal.
  ///
  /// - Parameters:
  ///   - connection: Attached, with a mirror.
  ///   - options: How to draw, and how to carry out verbs.
  ///   - onDetach: Called when the person, or the terminal itself, wants no more.
  /// - Throws: `TerminalError`; then the terminal is as it was.
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
    clock = Timer(on: loop) { [unowned self] in handle(.time(CursesScreen.wallClock)) }
    frameTimer = Timer(on: loop) { [unowned self] in draw() }
    settleTimer = Timer(on: loop) { [unowned self] in handle(.settled) }
    windowWatcher = try SignalWatcher(on: loop, for: .windowChange) { [unowned self] in fit() }
    // After a stop the shell has written on the terminal and set it as it likes it.
    continueWatcher = try SignalWatcher(on: loop, for: .continue) { [unowned self] in fit() }
    // Whoever stops it, it stops as by the key: the terminal is put right before.
    stopWatcher = try SignalWatcher(on: loop, for: .terminalStop) { [unowned self] in handle(.key(.control("z"))) }
    keys = try KeyReader(
      on: loop, escapeDelay: CursesScreen.escapeDelay,
      onKey: { [unowned self] key in
        settleTimer?.stop()
        handle(.key(key))
      },
      onEnd: { [unowned self] in onDetach() })
  }

  /// Gives the terminal back. Nothing else may be called afterwards.
  func close() {
    verb?.interrupt()
    verb = nil
    completion = nil
    keys = nil
    windowWatcher = nil
    continueWatcher = nil
    stopWatcher = nil
    frameTimer = nil
    settleTimer = nil
    clock = nil
    screen.restore()
  }

  // MARK: - What happens

  /// The connection stands otherwise.
  func connectionChanged(_ connection: ConnectionState) { handle(.connectionChanged(connection)) }

  /// The daemon asks something of whoever is here.
  func asked(_ question: TerminalQuestion) {
    handle(.time(CursesScreen.wallClock))
    handle(.asked(question))
  }

  /// What can be done may have changed, though the place has not.
  func transitionsChanged() { handle(.transitionsChanged) }

  /// The person is to know something.
  func told(_ message: Message) { handle(.told(message)) }

  /// The mirror may have changed.
  func sceneChanged() {
    isSceneStale = true
    drawSoon()
  }

  private func fit() {
    screen.fitToWindow()
    handle(.resized(screen.size))
  }

  private func handle(_ event: TerminalEvent) {
    takeScene()
    carryOut(state.handle(event))
    keepTime()
    drawSoon()
  }

  /// Lets the state know of the scene as it is now.
  private func takeScene() {
    // What it is told may change how much it wants to be told: another screen hides what is sensitive.
    while isSceneStale || state.detail != toldDetail, let mirror = connection.mirror {
      isSceneStale = false
      toldDetail = state.detail
      carryOut(state.handle(.sceneChanged(SceneView(mirror, toldDetail))))
    }
  }

  // MARK: - What is done

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
      case .complete(let line): complete(line)
      case .resolve(let link):
        connection.resolve(link) { [weak self] sentence in self?.handle(.resolved(link, sentence)) }
      case .didAppear(let screen): connection.tellAppeared(screen)
      case .runVerb(let line): run(line)
      case .interruptVerb: verb?.interrupt()
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

  private func run(_ line: String) {
    guard let words = options.words(line) else {
      return handle(.verbFinished(VerbResult(status: 2, output: "", errors: "a quote or a bracket is left open")))
    }
    let command = options.verbCommand(connection.address)
    do throws(LoopError) {
      // What is typed here is done in this front-end's name, as what its keys do.
      let environment = connection.token.map { Environment.all(with: options.verbEnvironment($0)) }
      verb = try VerbProcess(on: loop, command, words, environment: environment) { [unowned self] result in
        verb = nil
        handle(.verbFinished(result))
      }
    } catch {
      let errors = "\(command.first ?? "navctl") cannot be started: \(error.message)"
      handle(.verbFinished(VerbResult(status: 1, output: "", errors: errors)))
    }
  }

  /// Has navctl itself complete a line, as a shell does. Nothing comes of it where it cannot.
  private func complete(_ line: String) {
    let verbCommand = options.verbCommand(connection.address)
    guard completion == nil, let program = verbCommand.first, var words = options.words(line) else { return }
    if line.isEmpty || line.last?.isWhitespace == true { words.append("") }
    let word = words.last ?? ""
    let command = [program, "complete", "--"] + verbCommand.dropFirst()
    // An error says that there is nothing to start: then nothing is completed.
    completion = try? VerbProcess(on: loop, command, words) { [unowned self] result in
      completion = nil
      let candidates = result.output.split(separator: "\n").map(String.init)
      handle(.completed(line: line, word: word, candidates))
    }
  }

  private func drawSoon() {
    guard !isDrawingDue else { return }
    isDrawingDue = true
    let wait = drawnAt.map { Self.frame - (loop.now - $0) } ?? .zero
    frameTimer?.start(after: wait)
  }

  private func draw() {
    isDrawingDue = false
    drawnAt = loop.now
    takeScene()
    screen.show(Painter.picture(of: state))
    carryOut(state.handle(.drawn))
    if state.questions.first != nil, !state.questions.isSettled { settleTimer?.start(after: QuestionQueue.pause) }
  }
}
