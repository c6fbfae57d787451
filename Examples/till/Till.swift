import EventLoop
import Navigation
import NavigationClient
import NavigationProtocol

/// The till: a scene of navd on a terminal. Everything happens on the loop's thread.
final class Till {
  private let loop: EventLoop
  private let contents: ScreenContents<Page>
  private var connection: SceneConnection?
  private var terminal: Terminal?
  private var approvals: Approvals?
  private let printer: Printer
  private var director: SceneDirector?
  private var desk = Desk()
  private var place: Place
  private var shownID: NodeID?
  private var observation: PathObservation?
  /// The watchers of signals that end the till. A local variable would be released after its last use.
  private var signals: [Stop] = []
  private var ending: String?
  private var isOver = false

  /// - Throws: `SceneMapError` if the types do not form a map.
  init(on loop: EventLoop, scene: String, printer: Printer) throws(SceneMapError) {
    self.loop = loop
    self.printer = printer
    contents = try ScreenContents(of: TillMap.self)
    place = Place(scene: scene, status: "attaching")
  }

  /// Shows the scene until the person leaves.
  /// - Returns: the reason for another end; nil if the person left.
  /// - Throws: `LoopError` if there is no terminal.
  func run(at candidates: [AddressChoice.Candidate]) throws(LoopError) -> String? {
    terminal = try Terminal(
      on: loop, onKey: { [unowned self] in press($0) }, onResize: { [unowned self] in draw() },
      onEnd: { [unowned self] in end(nil) })
    defer { terminal?.close() }
    signals = [
      try Stop(on: loop, for: .terminate, self), try Stop(on: loop, for: .hangup, self),
      try Stop(on: loop, for: .interrupt, self),
    ]
    let connection = SceneConnection(
      on: loop, to: candidates, as: .init(scene: place.scene, name: "till"),
      onUpdate: { [unowned self] in updated($0) }, onError: { [unowned self] in tell($0.description) })
    self.connection = connection
    approvals = Approvals(on: connection)
    printer.onProblem = { [unowned self] in tell($0) }
    director = SceneDirector(TillCoordinator(connection, printer: printer), scene: connection).start()
    observation = connection.observe { [unowned self] update in if let update { pathChanged(update) } }
    draw()
    while !isOver { loop.run() }
    observation = nil
    director = nil
    connection.close()
    signals = []
    return ending
  }

  private func end(_ reason: String?) {
    ending = reason
    isOver = true
    loop.stop()
  }

  // MARK: - What navd tells

  private func updated(_ update: SceneConnection.Update) {
    guard case .status(let status) = update else { return }
    switch status {
    case .attaching: place.status = "attaching"
    case .attached: place.status = "ready"
    case .detached(let reason): place.status = "navd is away, trying again (\(reason))"
    case .ended(.failed(let failure)): return end(failure.description)
    case .ended(let why): return end(why.description)
    }
    draw()
  }

  private func pathChanged(_ update: PathUpdate) {
    guard let connection, let top = update.top else { return }
    do throws(ArgumentsError) {
      let page = try contents.content(of: top, on: connection)
      // A screen of a newer map, or one that another client has put there.
      let other = Page(title: top.title ?? top.name, lines: ["This till does not know this screen. Esc goes back."])
      desk.turn(to: page ?? other, isSame: top.id == shownID)
    } catch {
      desk.turn(to: Page(title: top.name, lines: ["\(error)"]), isSame: false)
    }
    shownID = top.id
    place.titles = update.current.map { $0.title ?? $0.name }
    takeTabs()
    if !top.hasAppeared { connection.send(.didAppear(.init(id: top.id))) }
    approvals?.look()
    draw()
  }

  /// Reads the tabs, if they are the window's root.
  private func takeTabs() {
    guard let state = connection?.state, let root = state.node(0)?.children.first, let tabs = state.node(root),
      tabs.kind == .tabs
    else {
      place.tabs = []
      return
    }
    place.tabs = tabs.children.map { state.node($0)?.name ?? "" }
    place.selectedTab = Int(tabs.selected)
  }

  // MARK: - What the person does

  private func press(_ key: Key) {
    if let intent = desk.press(key) { carryOut(intent) }
    draw()
  }

  private func carryOut(_ intent: Desk.Intent) {
    guard let connection else { return }
    let here = Router<Anywhere>(on: connection, from: shownID)
    switch intent {
    case .quit: end(nil)
    case .suspend: terminal?.suspend()
    case .back: here.back(completion: nil)
    case .undo: connection.send(SceneCommand(.undo(steps: 1)))
    case .help: here.move(\.help, completion: nil)
    case .selectTab(let index):
      if place.tabs.indices.contains(index) { connection.send(.selectTab(.init(.index(index)))) }
    case .take(let choice, let typed):
      do throws(Problem) {
        try choice.action(typed)
        desk.closeForm()
      } catch {
        tell(error.sentence)
      }
    }
  }

  private func tell(_ message: String) {
    desk.message = message
    draw()
  }

  private func draw() {
    guard let terminal else { return }
    terminal.show(Picture(desk, place, size: terminal.size).lines)
  }

  /// A signal that ends the till and restores the terminal.
  private final class Stop {
    private let watcher: SignalWatcher

    init(on loop: EventLoop, for signal: Signal, _ till: Till) throws(LoopError) {
      watcher = try SignalWatcher(on: loop, for: signal) { [unowned till] in till.end(nil) }
    }
  }
}
