import Testing

/// A test that returns early passes without having checked anything. `try #require` or `Issue.record` make it fail.
struct EarlyReturnTests {
  @Test func noTestReturnsEarly() throws {
    let places = try Repository.sources(under: "Tests").flatMap(earlyReturns)
    #expect(places.isEmpty, "\(places.joined(separator: "\n"))")
  }

  @Test(arguments: [
    ("@Test func a() {\n  guard let b else { return }\n  #expect(b)\n}", 1),
    ("@Test func a() {\n  guard b > 1 else {\n    return\n  }\n  #expect(b)\n}", 1),
    ("@Test func a() {\n  for b in c {\n    guard case .d(let e) = b else { return }\n  }\n}", 1),
    ("@Test func a() {\n  guard let b else {\n    Issue.record()\n    return\n  }\n}", 0),
    ("@Test func a() {\n  b.onChange = {\n    guard b.isOpen else { return }\n  }\n}", 0),
    ("@Test func a() {\n  #expect(b)\n}\n\nfunc c() {\n  guard let d else { return }\n}", 0),
    ("@Test func a() { #expect(b) }\n\nfunc c() {\n  guard let d else { return }\n}", 0),
  ])
  func earlyReturnsAreFound(code: String, count: Int) {
    #expect(earlyReturns(in: SourceFile(path: "A.swift", text: code)).count == count)
  }

  /// The `guard` statements of tests that only return: those that bind a value, wherever they are in the test; others
  /// where they are not in a closure or a loop, which may have to wait for something.
  private func earlyReturns(in file: SourceFile) -> [String] {
    let pattern = /(?<indent> *)guard\s+(?<binds>(let|var|case)\b)?[^{}]*\belse\s*\{\s*return\s*\}/
    return tests(in: file).flatMap { test in
      test.body.matches(of: pattern).filter { $0.binds != nil || $0.indent.count == test.indent + 2 }
        .map { "\(file.path):\(test.line): in the test that begins here: \($0.output.0)" }
    }
  }

  /// The functions that are marked as tests: the line on which each begins, its distance from the left, its lines.
  private func tests(in file: SourceFile) -> [(line: Int, indent: Int, body: String)] {
    file.lines.indices.filter { file.lines[$0].text.contains("@Test") }.map { start in
      let indent = file.lines[start].text.prefix { $0 == " " }.count
      let end = String(repeating: " ", count: indent) + "}"
      let isOneLine = file.lines[start].text.hasSuffix("}")
      let body = isOneLine ? file.lines[start...start] : file.lines[start...].prefix { $0.text != end }
      return (file.lines[start].number, indent, body.map(\.text).joined(separator: "\n"))
    }
  }
}
