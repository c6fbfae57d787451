/// The rows of a terminal and their uses.
///
/// ```
/// row 0      status line       from 4 rows on
/// 1…         tab bars          as many as leave 3 rows for the body
///            breadcrumb        always, but a message replaces it if there is one row
///            body              the remaining rows
/// last       hints, messages   from 2 rows on
/// ```
///
/// On wide terminals, a column to the right of the body has the tree, the history and the front-ends.
struct Layout: Hashable, Sendable {
  var status: Int?
  var tabBars: Range<Int>
  var breadcrumb: Int
  var body: Rectangle
  var side: Rectangle?
  var bottom: Int?

  /// The most tab bars: the outermost and the innermost.
  static let tabBarsMax = 2

  /// The smallest body that has a column beside it, and the column's greatest width.
  static let sideFrom = (rows: 12, columns: 120)
  static let sideColumnsMax = 72

  /// Whether the list of scenes leaves room for the chosen one.
  static func hasPreview(_ size: Size) -> Bool { size.rows >= 24 && size.columns >= sideFrom.columns }

  init(_ state: TerminalState) { self.init(state.size, tabBars: state.shownScene.layers.first?.tabBars.count ?? 0) }

  /// The body and the column beside it.
  var whole: Rectangle {
    var whole = body
    whole.columns += side?.columns ?? 0
    return whole
  }

  /// - Parameter count: The number of tab bars in the scene.
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
    rows -= 1  // for the breadcrumb
    status = take(size.rows >= 4)
    let bars = size.rows >= 5 ? min(count, Self.tabBarsMax, max(1, rows - 3)) : 0
    tabBars = next..<next + bars
    rows -= bars
    next += bars
    breadcrumb = next
    body = Rectangle(row: next + 1, column: 0, rows: max(0, rows), columns: size.columns)
    guard body.rows >= Self.sideFrom.rows, body.columns >= Self.sideFrom.columns else { return }
    let columns = min(Self.sideColumnsMax, body.columns * 2 / 5)
    body.columns -= columns
    side = Rectangle(row: body.row, column: body.endColumn, rows: body.rows, columns: columns)
  }
}
