import Testing

/// A dictionary or a set may be looked into. To go through one is to show an order that no two processes share.
struct UnorderedIterationTests {
  @Test func theCoreNeverGoesThroughADictionaryOrASet() throws {
    let places = try Repository.sources(under: "Sources/Navigation").flatMap(visits)
    #expect(places.isEmpty, "\(places.joined(separator: "\n"))")
  }

  @Test(arguments: [
    ("let a: [Int: Int] = [:]\nfor x in a { }", 1),
    ("var a: Set<Int> = []\nlet b = a.map(f)", 1),
    ("let a = Set(b)\nif a.contains(1) { return a[1] }", 0),
    ("{\n  let a = [Int: Int]()\n}\nlet a = [1]\nfor x in a { }", 0),
    ("let a: OrderedSet<Int> = []\nfor x in a { }", 0),
  ])
  func goingThroughIsSeen(code: String, count: Int) {
    #expect(visits(in: SourceFile(path: "A.swift", text: code)).count == count)
  }

  /// The lines that visit every element of a dictionary or set declared before them in their block, or in one around.
  private func visits(in file: SourceFile) -> [String] {
    let declaration =
      /\b(?:var|let)\s+(\w+)\s*(?::\s*(?:Set<|Dictionary<|\[\s*[A-Z]\w*\s*:)|=\s*(?:Set[<(]|\[\s*[A-Z]\w*\s*:\s*\w+\s*\]\())/
    var places: [String] = []
    for (index, line) in file.lines.enumerated() {
      guard let name = line.text.firstMatch(of: declaration)?.output.1 else { continue }
      let block = file.lines[(index + 1)...].prefix { indent($0.text).map { $0 >= indent(line.text) ?? 0 } ?? true }
      places += block.filter { goesThrough(name, $0.text) }.map { "\(file.path):\($0.number): \(name)" }
    }
    return places
  }

  /// The indentation of a line; nil if it is blank.
  private func indent(_ line: Substring) -> Int? {
    line.firstIndex { $0 != " " }.map { line.distance(from: line.startIndex, to: $0) }
  }

  private func goesThrough(_ name: Substring, _ line: Substring) -> Bool {
    guard line.contains(name) else { return false }
    let all = "keys|values|map|compactMap|flatMap|filter|forEach|reduce|sorted|first|min|max|enumerated|popFirst"
    let visits = [
      #"\bin\s+(?:self\.)?\#(name)\s*(?:\{|where\b)"#, #"\b\#(name)\??\.(?:\#(all))\b"#,
      #"\b(?:Array|zip|Deque)\(\#(name)\b"#,
    ]
    return visits.contains { pattern in (try? Regex(pattern)).map { line.contains($0) } ?? false }
  }
}
