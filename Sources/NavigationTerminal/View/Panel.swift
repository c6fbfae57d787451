/// Lines to be read over the scene: the help, or what a verb printed.
struct Panel: Hashable, Sendable {
  var title: String
  var lines: [String]

  /// The first line in sight.
  var first = 0

  /// Lines that are kept of what a verb printed: the rest is counted in a last one.
  static let linesMax = 10_000

  init(title: String, text: String) {
    self.title = title
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if lines.count > Self.linesMax {
      let more = lines.count - Self.linesMax
      lines.removeSubrange(Self.linesMax...)
      lines.append("(\(more) more lines)")
    }
    self.lines = lines
  }

  /// Scrolls by so many lines (up when negative), in a window of so many rows and columns, and not beyond the ends. Where
  /// lines are wrapped, the last one can become the first in sight.
  mutating func scroll(by count: Int, rows: Int, columns: Int) {
    let last = lines.contains { $0.utf8.count > columns } ? lines.count - 1 : lines.count - rows
    first = min(max(0, first + count), max(0, last))
  }
}
