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

  /// The columns by which the continuation of a wrapped line is indented: up to the second column of a table, or as the
  /// line itself.
  static func hangingIndent(of line: String) -> Int {
    let start = line.prefix { $0 == " " }.count
    var blanks = 0
    for (index, character) in line.enumerated().dropFirst(start) {
      if character == " " {
        blanks += 1
      } else {
        if blanks >= 2 { return index }
        blanks = 0
      }
    }
    return start
  }

  /// Scrolls by a number of lines (up if negative) within the ends, in a window of a given size. If lines are wrapped,
  /// the last one can become the first visible one.
  mutating func scroll(by count: Int, rows: Int, columns: Int) {
    let last = lines.contains { $0.utf8.count > columns } ? lines.count - 1 : lines.count - rows
    first = min(max(0, first + count), max(0, last))
  }
}
