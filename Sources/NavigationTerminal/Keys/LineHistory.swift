/// The lines that were entered, and a place among them while a person looks through them.
struct LineHistory: Hashable, Sendable {
  private var lines: [String] = []

  /// How many lines back the person is; 0 is the line that is being typed.
  private var place = 0

  /// What was typed before looking back.
  private var draft = ""

  /// Lines that are kept.
  static let linesMax = 100

  /// Keeps a line, unless it is empty or the last one again, and goes back to the end.
  mutating func add(_ line: String) {
    place = 0
    draft = ""
    guard !line.isEmpty, lines.last != line else { return }
    lines.append(line)
    if lines.count > Self.linesMax { lines.removeFirst() }
  }

  /// Goes to the end without keeping anything.
  mutating func leave() {
    place = 0
    draft = ""
  }

  /// The line before; nil at the first one.
  mutating func earlier(than current: String) -> String? {
    guard place < lines.count else { return nil }
    if place == 0 { draft = current }
    place += 1
    return lines[lines.count - place]
  }

  /// The line after, at last the one that was being typed; nil at the end.
  mutating func later() -> String? {
    guard place > 0 else { return nil }
    place -= 1
    return place == 0 ? draft : lines[lines.count - place]
  }
}
