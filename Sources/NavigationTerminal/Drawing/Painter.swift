/// Draws what a terminal is to show: `picture(of:)` is all that others need. Pure.
///
/// One file for each part of the picture; each draws into its own rows.
struct Painter {
  var picture: Picture
  let state: TerminalState
  let layout: Layout

  /// What the parts of the picture are about; of several the last one counts.
  var targets: [(part: Rectangle, target: Target?)] = []

  /// What of the top screen's content is in sight; nil when nothing of it is.
  var contentSight: ContentSight?

  /// The picture of a state.
  ///
  /// - Complexity: O(cells + length of the visible path).
  static func picture(of state: TerminalState) -> Picture {
    Painter(painting: state).picture
  }

  /// A painter that has done its work.
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
    paintLayers(layout.body)
    if let side = layout.side, !isPast { paintSide(side) }
    switch state.mode {
    case .tree(let chosen): paintTree(chosen, layout.body)
    case .past(let past): paintPast(past)
    case .reading(let panel): paintPanel(panel, layout.body)
    case .filling(let form): paintForm(form, layout.body)
    case .navigating, .typing, .answering: break
    }
    paintCompletions(state.completions, layout.body)
    if let question = state.questions.first { paintQuestion(question, layout.body) }
    paintBottomLine(layout.bottom ?? layout.breadcrumb, isOwnRow: layout.bottom != nil)
  }

  var charset: Charset { state.charset }
  var scene: SceneView { state.shownScene }

  /// Whether what is drawn was once, and is no more.
  var isPast: Bool { if case .past = state.mode { true } else { false } }

  /// A text in this terminal's characters, no longer than a row.
  func text(_ string: some StringProtocol) -> CellText {
    CellText(string, charset, columnsMax: state.size.columns + 1)
  }
}
