/// The size of a terminal in cells.
struct Size: Hashable, Sendable {
  var columns: Int
  var rows: Int

  /// The largest side that is drawn, whatever a terminal reports.
  static let sideMax = 1_000

  /// Clamps both sides to 1...`sideMax`.
  init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), Self.sideMax)
    self.rows = min(max(rows, 1), Self.sideMax)
  }
}
