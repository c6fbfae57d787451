/// The visible lines of the top screen's content.
struct ContentWindow: Hashable, Sendable {
  /// The first visible line, limited so that the last lines fill the rows.
  var start: Int

  /// The number of rows for the content.
  var rows: Int

  /// Whether there are lines below.
  var hasMore: Bool

  /// - Parameters:
  ///   - wanted: The first line that the person wants to see.
  ///   - lines: The number of known lines, which includes one beyond the rows from `wanted` on.
  init(from wanted: Int, rows: Int, lines: Int) {
    self.rows = rows
    start = max(0, min(wanted, lines - rows))
    hasMore = lines > start + rows
  }
}
