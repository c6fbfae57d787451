import EventLoop
import Navigation
import NavigationClient

/// The till: a scene of navd on a terminal. Everything happens on the loop's thread.
final class Till {
  private let scene: SceneConnection
  private let contents: ScreenContents<Page>
  private let approvals: Approvals
  private let director: SceneDirector
  private let onLeave: () -> Void
  private var terminal: Terminal?
  private var desk = Desk()
  private var place: Place
  private var shownID: NodeID?

  /// - Parameters:
  ///   - scene: the scene, attached.
  ///   - printer: prints receipts.
  ///   - onLeave: called when the person leaves.
  /// - Throws: `SceneMapError` if the types do not form a map; `LoopError` if there is no terminal.
  init(_ scene: SceneConnection, printer: Printer, onLeave: @escaping () -> Void) throws {
    self.scene = scene
    self.onLeave = onLeave
    contents = try ScreenContents(of: TillMap.self)
    approvals = Approvals(on: scene)
    director = SceneDirector(TillCoordinator(scene, printer: printer), scene: scene).start()
    place = Place(scene: scene.attachment.scene, status: "ready")
    scene.onError = { [weak self] in self?.tell($0.description) }
    printer.onProblem = { [weak self] in self?.tell($0) }
    terminal = try Terminal(
      on: scene.loop, onKey: { [unowned self] in press($0) }, onResize: { [unowned self] in draw() }, onEnd: onLeave)
  }

  deinit { terminal?.close() }

  // MARK: - What navd tells

  /// Shows a change of the path.
  func show(_ update: PathUpdate) {
    switch update.event {
    case .attached: place.status = "ready"
    case .detached(let reason):
      place.status = "navd is away, trying again (\(reason))"
      return draw()
    case .changed: break
    }
    guard let top = update.top else { return }
    do throws(ArgumentsError) {
      let question = Question.page(for: top, on: scene)
      let page = try question == nil ? contents.content(of: top, on: scene) : question
      // A screen of a newer map, or one that another client has put there.
      let other = Page(title: top.title ?? top.name, lines: ["This till does not know this screen. Esc goes back."])
      desk.turn(to: page ?? other, isSame: top.id == shownID)
    } catch {
      desk.turn(to: Page(title: top.name, lines: ["\(error)"]), isSame: false)
    }
    shownID = top.id
    place.titles = update.current.map { $0.title ?? $0.name }
    takeTabs()
    if !top.hasAppeared { scene.send(.didAppear(.init(id: top.id))) }
    approvals.look()
    draw()
  }

  /// Reads the tabs, if they are the window's root.
  private func takeTabs() {
    guard let state = scene.state, let root = state.node(0)?.children.first, let tabs = state.node(root),
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
    let here = Router<Anywhere>(on: scene, from: shownID)
    switch intent {
    case .quit: onLeave()
    case .suspend: terminal?.suspend()
    case .back: here.back()
    case .undo: scene.send(SceneCommand(.undo(steps: 1)))
    case .help: here.move(\.help)
    case .selectTab(let index):
      if place.tabs.indices.contains(index) { scene.send(.selectTab(.init(.index(index)))) }
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
}
