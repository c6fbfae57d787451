extension Fault {
  /// Text that is not valid YAML, or exceeds a limit.
  static let ofYAML: [Fault] =
    [
      text("expected one document, without another one behind it", "map: m\n---\nmap: m\n", line: 2),
      text("tag …: expected none, or one of YAML's core schema", "map: !faulty m\n", line: 1, column: 6),
      text("tag …: expected none, or one of YAML's core schema", "map: !faulty {}\n", line: 1, column: 6),
      text("…: is not what its tag … says", "map: !!int m\n", line: 1, column: 6),
      text("nested deeper than …", String(repeating: "[", count: 100_000), line: 1, column: 65),
      text("alias *…: no such anchor before it", "map: *faulty\n", line: 1, column: 6),
      text("alias *…: stands within what it stands for", "map: &faulty [*faulty]\n", line: 1, column: 15),
      text(
        "more than … nodes, those counted that aliases stand for",
        aliases("[" + Array(repeating: "1", count: 999).joined(separator: ",") + "]", 1_100), line: 1_001, column: 3),
      text(
        "more than … bytes of text, those counted that aliases stand for",
        aliases(String(repeating: "x", count: 1 << 16), 300), line: 257, column: 3),
    ] + ofLibYAML

  /// Faults that libyaml reports.
  static let ofLibYAML: [Fault] = [
    text("did not find expected key", "map: m\n- a\n", line: 2),
    text("found character that cannot start any token", "map:\n\tm\n", line: 2),
    text("control characters are not allowed", "map: a\u{0}b\n", line: 1, column: 7),
    text("did not find expected ',' or ']'", "map: [m\n", line: 2),
    text("found unexpected end of stream", "map: \"m\n", line: 2),
    text("mapping values are not allowed in this context", "map: a: b\n", line: 1, column: 7),
  ]

  /// The messages of libyaml, which are not in our sources.
  public static let sentencesOfLibYAML = Set(ofLibYAML.map(\.sentence))

  private static func text(_ sentence: String, _ text: String, line: Int, column: Int = 1) -> Fault {
    Fault(sentence, "\(text.prefix(40).debugDescription)") { _ in .text(text, line: line, column: column) }
  }

  /// A list of equal elements, one on each line.
  private static func aliases(_ value: String, _ count: Int) -> String {
    "- &a \(value)\n" + String(repeating: "- *a\n", count: count)
  }
}
