/// Which row of a terminal is for what.
///
/// ```
/// row 0      status line       from 4 rows on
/// 1…         tab bars          what fits while 3 rows are left for the body
///            breadcrumb        always, unless there is one row and the last line has something to say
///            body              what is left
/// last       hints, messages   from 2 rows on
/// ```
///
/// Where there is room, a column on the right of the body has what can be done here, and the path with its arguments.
struct Layout: Hashable, Sendable {
  var status: Int?
  var tabBars: Range<Int>
  var breadcrumb: Int
  var body: Rectangle
  var side: Rectangle?
  var bottom: Int?

  /// Tab bars that are drawn at most: the outermost and the innermost.
  static let tabBarsMax = 2

  /// The smallest body that has a column beside it, and how wide that is at most.
  static let sideFrom = (rows: 12, columns: 120)
  static let sideColumnsMax = 64

  /// Of a terminal.
  init(_ state: TerminalState) { self.init(state.size, tabBars: state.shownScene.layers.first?.tabBars.count ?? 0) }

  /// - Parameter tabBars: How many there are to be drawn.
  init(_ size: Size, tabBars count: Int) {
    var rows = size.rows
    var next = 0
    func take(_ wanted: Bool) -> Int? {
      guard wanted, rows > 0 else { return nil }
      rows -= 1
      defer { next += 1 }
      return next
    }
    bottom = size.rows >= 2 ? size.rows - 1 : nil
    if bottom != nil { rows -= 1 }
    rows -= 1  // the breadcrumb's
    status = take(size.rows >= 4)
    let bars = size.rows >= 5 ? min(count, Self.tabBarsMax, max(1, rows - 3)) : 0
    tabBars = next..<next + bars
    rows -= bars
    next += bars
    breadcrumb = next
    body = Rectangle(row: next + 1, column: 0, rows: max(0, rows), columns: size.columns)
    guard body.rows >= Self.sideFrom.rows, body.columns >= Self.sideFrom.columns else { return }
    let columns = min(Self.sideColumnsMax, body.columns * 3 / 10)
    body.columns -= columns
    side = Rectangle(row: body.row, column: body.endColumn, rows: body.rows, columns: columns)
  }
}
