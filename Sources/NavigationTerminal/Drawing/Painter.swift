/// Paints the picture of a state; `picture(of:)` is the entry point.
///
/// There is a file per part of the picture, and each part paints its own rows.
struct Painter {
  var picture: Picture
  let state: TerminalState
  let layout: Layout

  /// The targets of clicks. Later ones cover earlier ones.
  var targets: [(part: Rectangle, target: Target?)] = []

  /// The visible part of the top screen's content, or nil if none is.
  var contentWindow: ContentWindow?

  /// - Complexity: O(cells + length of the visible path).
  static func picture(of state: TerminalState) -> Picture {
    Painter(painting: state).picture
  }

  /// A painter that has finished.
  init(painting state: TerminalState) {
    self.init(state)
    paint()
  }

  private init(_ state: TerminalState) {
    self.state = state
    picture = Picture(state.size)
    layout = Layout(state)
  }

  private mutating func paint() {
    if let row = layout.status { paintStatusLine(row) }
    paintTabBars(layout.tabBars)
    paintBreadcrumb(layout.breadcrumb)
    paintLayers(sceneBody)
    if let side = layout.side, isLive || isChoosing { paintSide(side) }
    switch state.mode {
    case .tree(let chosen): if layout.side == nil { paintTree(chosen, layout.body) }
    case .past(let past): paintPast(past)
    case .reading(let panel): paintPanel(panel, layout.body)
    case .filling(let form): paintForm(form, layout.body)
    case .choosing(let scenes): paintScenes(scenes)
    case .navigating, .typing, .answering: break
    }
    paintCompletions(state.completions, layout.body)
    if let question = state.questions.first { paintQuestion(question, layout.body) }
    paintBottomLine(layout.bottom ?? layout.breadcrumb, isOwnRow: layout.bottom != nil)
  }

  var charset: Charset { state.charset }
  var scene: SceneView { state.shownScene }

  /// Whether the picture shows the scene's present, on which keys act.
  var isLive: Bool {
    switch state.mode {
    case .past, .choosing: false
    default: true
    }
  }

  /// Whether the picture lists the scenes, and shows the chosen one if there is room.
  var isChoosing: Bool { if case .choosing = state.mode { true } else { false } }

  /// Lays out a text for this terminal, up to the width of a row.
  func text(_ string: some StringProtocol) -> CellText {
    CellText(string, charset, columnsMax: state.size.columns + 1)
  }
}
