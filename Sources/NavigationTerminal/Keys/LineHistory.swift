/// The entered lines, and the position of a person who browses them.
struct LineHistory: Hashable, Sendable {
  private var lines: [String] = []

  /// The number of lines by which the person has gone back; 0 is the line being typed.
  private var place = 0

  /// The line that was being typed before browsing.
  private var draft = ""

  /// The number of lines to keep.
  static let linesMax = 100

  /// Keeps a line unless it is empty or repeats the last one, and returns to the end.
  mutating func add(_ line: String) {
    place = 0
    draft = ""
    guard !line.isEmpty, lines.last != line else { return }
    lines.append(line)
    if lines.count > Self.linesMax { lines.removeFirst() }
  }

  /// Returns to the end without keeping a line.
  mutating func leave() {
    place = 0
    draft = ""
  }

  /// The line before, or nil at the first one.
  mutating func earlier(than current: String) -> String? {
    guard place < lines.count else { return nil }
    if place == 0 { draft = current }
    place += 1
    return lines[lines.count - place]
  }

  /// The line after, finally the one that was being typed; nil at the end.
  mutating func later() -> String? {
    guard place > 0 else { return nil }
    place -= 1
    return place == 0 ? draft : lines[lines.count - place]
  }
}
