/// Which lines of the top screen's content are in sight.
struct ContentSight: Hashable, Sendable {
  /// The first one; never so far that there are blank rows while lines above are out of sight.
  var start: Int

  /// How many rows there are for it.
  var rows: Int

  /// Whether there are lines below.
  var hasMore: Bool

  /// - Parameters:
  ///   - wanted: The first line that the person wants to see.
  ///   - lines: How many lines are known: those up to one beyond the rows from `wanted` on.
  init(from wanted: Int, rows: Int, lines: Int) {
    self.rows = rows
    start = max(0, min(wanted, lines - rows))
    hasMore = lines > start + rows
  }
}
