/// Text to read over the scene: the help, or the output of a verb.
struct Panel: Hashable, Sendable {
  var title: String
  var lines: [String]

  /// The first visible line.
  var first = 0

  /// The most lines of output to keep. A last line counts the rest.
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

  /// Scrolls by a number of lines (up if negative) within the ends, in a window of a given size. If lines are wrapped,
  /// the last one can become the first visible one.
  mutating func scroll(by count: Int, rows: Int, columns: Int) {
    let last = lines.contains { $0.utf8.count > columns } ? lines.count - 1 : lines.count - rows
    first = min(max(0, first + count), max(0, last))
  }
}
