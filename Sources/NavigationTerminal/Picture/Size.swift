/// The size of a terminal in cells.
struct Size: Hashable, Sendable {
  var columns: Int
  var rows: Int

  /// What is drawn at most in either direction, whatever a terminal claims to be.
  static let sideMax = 1_000

  /// A size that can be drawn: at least one cell, at most `sideMax` in each direction.
  init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), Self.sideMax)
    self.rows = min(max(rows, 1), Self.sideMax)
  }
}
