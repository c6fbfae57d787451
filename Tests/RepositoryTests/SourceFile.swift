/// One Swift file: its text, and its code with comments and the contents of string literals blanked out.
struct SourceFile {
  let path: String
  let text: String
  /// The lines of code, numbered from 1, without comments and strings.
  let lines: [(number: Int, text: Substring)]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    let code = path.contains("/Generated/") ? text : maskedCode(text)
    lines = code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0 + 1, $1) }
  }

  /// `Sources/MODULE/…` or `Tests/MODULE/…`.
  var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  var isGenerated: Bool { path.contains("/Generated/") }

  /// The modules that the file imports, with the line of each.
  var imports: [(number: Int, module: String)] {
    let words =
      /^\s*(@\w+(\(\w+\))?\s+)*((public|package|internal|fileprivate|private)\s+)?import\s+((struct|class|enum|protocol|func|var|let|typealias)\s+)?(?<module>\w+)/
    return lines.compactMap { line in
      line.text.firstMatch(of: words).map { (line.number, String($0.module)) }
    }
  }

  /// The lines of code that match `pattern`, as `path:line: match`.
  func places(of pattern: Regex<Substring>) -> [String] {
    lines.compactMap { line in
      line.text.firstMatch(of: pattern).map { "\(path):\(line.number): \($0.output)" }
    }
  }
}
