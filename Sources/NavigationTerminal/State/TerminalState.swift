/// A terminal on a scene: all that decides what it shows and what its keys do. A value; `handle(_:)` is its only way on.
struct TerminalState: Hashable, Sendable {
  var size: Size
  let charset: Charset
  var scene: SceneView
  var connection = ConnectionState.attaching
  var mode = Mode.navigating
  var message: Message?

  /// The verb that is being carried out; one at a time.
  var runningVerb: String?

  /// Whether the place has changed since the last verb was begun: what it did is in sight then.
  private var hasMovedSinceVerb = false

  private(set) var lines = LineHistory()

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
    case .key(let key): return carryOut(Keymap.command(for: key, in: mode))
    case .resized(let size):
      self.size = size
      scroll(by: 0)
    case .sceneChanged(let scene): take(scene)
    case .connectionChanged(let connection):
      self.connection = connection
      appeared = nil
      if connection == .attached { message = nil }
    case .answered(let call, let outcome): take(outcome, of: call)
    case .verbFinished(let result): take(result)
    case .drawn: return announceTop()
    }
    return []
  }

  private mutating func take(_ scene: SceneView) {
    // Two terminals with the same scene show the same again once something happened in it.
    if !scene.showsSamePlace(as: self.scene) {
      message = nil
      hasMovedSinceVerb = true
    }
    self.scene = scene
  }

  private mutating func announceTop() -> [TerminalEffect] {
    guard connection == .attached, let top = scene.top, !top.hasAppeared, appeared != top.id else { return [] }
    appeared = top.id
    return [.didAppear(top.id)]
  }

  private mutating func take(_ outcome: CallOutcome, of call: Call) {
    switch (outcome, call) {
    case (.unchanged, .back): message = .note("There is nothing to go back to.")
    case (.failed(let reason), _): message = .error(reason)
    case (.changed, _), (.unchanged, _), (.overtaken, _): break
    }
  }

  private mutating func take(_ result: VerbResult) {
    let verb = runningVerb ?? ""
    runningVerb = nil
    let hasFailed = result.status != 0
    let text = hasFailed ? result.errors + result.output : result.output + result.errors
    let panel = Panel(title: ":\(verb)", text: text)
    switch panel.lines.count {
    case 0: message = hasFailed ? .error("\(verb): exit code \(result.status)") : nil
    case 1 where hasMovedSinceVerb && !hasFailed: message = nil
    case 1: message = Message(text: panel.lines[0], isError: hasFailed)
    default:
      if case .typing = mode {
        // Who types the next one already is not interrupted; the first line must do.
        message = Message(text: panel.lines[0], isError: hasFailed)
      } else {
        mode = .reading(panel)
      }
    }
  }

  // MARK: - Keys

  private mutating func carryOut(_ command: Command) -> [TerminalEffect] {
    if command != .nothing, command != .repaint { message = nil }
    switch command {
    case .nothing: return []
    case .back: return scene.top.map { call(.back(from: $0.id)) } ?? []
    case .selectTab(let index): return selectTab(index)
    case .undo: return call(.undo)
    case .verb(let line): return run(line)
    case .help: mode = .reading(Panel(title: "Keys", text: HelpText.text))
    case .detach: return [.detach]
    case .interrupt: return [runningVerb == nil ? .detach : .interruptVerb]
    case .repaint: return [.repaint]
    case .suspend: return [.suspend]
    case .type: mode = .typing(LineEditor())
    case .edit(let edit): edited { $0.apply(edit) }
    case .earlierLine: recall { history, current in history.earlier(than: current) }
    case .laterLine: recall { history, _ in history.later() }
    case .submit: return submit()
    case .leave:
      lines.leave()
      mode = .navigating
    case .scrollLines(let lines): scroll(by: lines)
    case .scrollWindows(let windows): scroll(by: windows * panelRows)
    case .scrollToStart: scroll(by: -Panel.linesMax)
    case .scrollToEnd: scroll(by: Panel.linesMax)
    }
    return []
  }

  private mutating func call(_ call: Call) -> [TerminalEffect] {
    guard connection == .attached else { return [] }
    return [.call(call)]
  }

  private mutating func selectTab(_ index: Int) -> [TerminalEffect] {
    guard let tabs = scene.liveTabs else {
      message = .note("There are no tabs on top.")
      return []
    }
    guard index < tabs.labels.count else {
      message = .note("There are \(tabs.labels.count) tabs.")
      return []
    }
    return call(.selectTab(index))
  }

  private mutating func submit() -> [TerminalEffect] {
    guard case .typing(let editor) = mode else { return [] }
    mode = .navigating
    lines.add(editor.text)
    return run(editor.text)
  }

  private mutating func run(_ line: String) -> [TerminalEffect] {
    let words = line.split { $0.isWhitespace }
    guard let verb = words.first else { return [] }
    if words.count == 1, ["q", "quit", "exit", "detach"].contains(verb) { return [.detach] }
    // What is on the bottom line says that nobody is there; a verb might find navd back, and a place that nobody saw.
    guard connection == .attached else { return [] }
    if let runningVerb {
      message = .error("\(runningVerb) is still running; Control-C ends it.")
      return []
    }
    runningVerb = line
    hasMovedSinceVerb = false
    return [.runVerb(line)]
  }

  private mutating func edited(_ change: (inout LineEditor) -> Void) {
    guard case .typing(var editor) = mode else { return }
    change(&editor)
    mode = .typing(editor)
  }

  private mutating func recall(_ line: (inout LineHistory, String) -> String?) {
    guard case .typing(let editor) = mode, let line = line(&lines, editor.text) else { return }
    mode = .typing(LineEditor(line))
  }

  // MARK: - Reading

  private var panelRows: Int {
    let body = Layout(size, tabBars: scene.layers.first?.tabBars.count ?? 0).body
    return max(1, body.rows >= 3 && body.columns >= 8 ? body.rows - 2 : body.rows)
  }

  private mutating func scroll(by count: Int) {
    guard case .reading(var panel) = mode else { return }
    panel.scroll(by: count, rows: panelRows)
    mode = .reading(panel)
  }
}
