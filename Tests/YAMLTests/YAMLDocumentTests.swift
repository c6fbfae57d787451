import Testing

@testable import YAML

struct YAMLDocumentTests {
  private func problem(_ bytes: [UInt8], limits: YAMLLimits = .standard) -> YAMLProblem? {
    do { _ = try YAMLDocument(bytes, limits: limits) } catch { return error }
    return nil
  }

  private func problem(_ text: String, limits: YAMLLimits = .standard) -> YAMLProblem? {
    problem(Array(text.utf8), limits: limits)
  }

  @Test func everyNodeHasItsPlace() throws {
    let root = try #require(try YAMLDocument("# a\na: 1\nbé: [x, {c: 'd'}]\n").root)
    let members = try #require(root.members)
    #expect(members.map(\.key.text) == ["a", "bé"])
    #expect(members.map(\.value.line) == [2, 3])
    #expect(members.map(\.value.column) == [4, 5])
    let elements = try #require(members[1].value.elements)
    #expect(elements.map(\.column) == [6, 9])
    #expect(elements[1].members?.first?.value.column == 13)
  }

  @Test func jsonIsYAML() throws {
    let root = try #require(try YAMLDocument("{\n\t\"a\":{\"b\":[1,true,null,\"\\u00e9\\/\"]}}").root)
    let b = try #require(root.members?[0].value.members?[0].value.elements)
    #expect(b.map(\.scalar) == [.integer(1), .bool(true), .null, .text("é/")])
  }

  @Test func charactersBeyondSixteenBitsMayBeEscapedAsInJSON() throws {
    #expect(
      try YAMLDocument(#"["\ud83d\ude00 \u00e9", "\\\\ud83d\\ude00"]"#).root?.elements?.map(\.text) == [
        "😀 é", #"\\ud83d\ude00"#,
      ])
    #expect(problem(#"["\ud83d"]"#)?.message == "found invalid Unicode character escape code")
    #expect(problem(#"["\ude00\ud83d"]"#)?.message == "found invalid Unicode character escape code")
  }

  @Test(arguments: ["", "# nothing\n", "---\n", "null"]) func aDocumentMaySayNothing(text: String) throws {
    let root = try YAMLDocument(text).root
    #expect(root == nil || root?.scalar == .null)
  }

  @Test func keysThatStandTwiceAreKept() throws {
    #expect(try YAMLDocument("a: 1\na: 2").root?.members?.count == 2)
  }

  @Test func anAliasIsWhatItStandsFor() throws {
    let root = try #require(try YAMLDocument("a: &x {b: 1}\nc: *x").root)
    #expect(root.members?[1].value.members?[0].value.scalar == .integer(1))
  }

  @Test(arguments: [
    ("a: *b", "alias *b: no such anchor before it", 1, 4),
    ("a: &x [*x]", "alias *x: stands within what it stands for", 1, 8),
    ("a: !secret b", "tag !secret: expected none, or one of YAML's core schema", 1, 4),
    ("a: !!int b", "b: is not what its tag tag:yaml.org,2002:int says", 1, 4),
    ("a: 1\n---\nb: 1", "expected one document, without another one behind it", 2, 1),
    ("a:\n\tb: 1", "found character that cannot start any token", 2, 1),
    ("a: [1", "did not find expected ',' or ']'", 2, 1),
    ("é: a\u{0}b", "control characters are not allowed", 1, 5),
  ])
  func whatIsNoYAMLIsToldWithItsPlace(text: String, message: String, line: Int, column: Int) {
    #expect(problem(text) == YAMLProblem(message, line: line, column: column))
  }

  @Test func tagsOfTheCoreSchemaAreKnown() throws {
    let text = "[!!str 1, !!float 1, ! 2, !!null '', !!seq [], !!map {}, !!int 9223372036854775808]"
    let elements = try YAMLDocument(text).root?.elements
    #expect(elements?.map(\.scalar) == [.text("1"), .integer(1), .text("2"), .null, nil, nil, .unsigned(1 << 63)])
  }

  @Test func illFormedTextIsAProblem() {
    #expect(problem([0x61, 0x3A, 0x20, 0xFF])?.column == 4)
  }

  @Test(arguments: ["[", "{a: ", "- ", "? "]) func depthHasALimit(opening: String) {
    let found = problem(String(repeating: opening, count: 100_000))
    #expect(found?.message == "nested deeper than 64")
    #expect(found?.line == 1)
  }

  @Test func blocksHaveTheSameLimit() {
    let text = (0..<2_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    #expect(problem(text)?.message == "nested deeper than 64")
    #expect(problem(text)?.line == 65)
  }

  @Test func aliasesThatExplodeAreCounted() throws {
    var text = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
    for level in 1...30 {
      text += "a\(level): &a\(level) [\((0..<10).map { _ in "*a\(level - 1)" }.joined(separator: ", "))]\n"
    }
    let found = try #require(problem(text))
    #expect(found.message == "more than 1000000 nodes, those counted that aliases stand for")
    #expect(found.line == 6)
    #expect(problem("[1, 2, 3]", limits: YAMLLimits(nodes: 3))?.column == nil)
    #expect(problem("[1, 2, 3, 4]", limits: YAMLLimits(nodes: 3))?.column == 11)
  }

  @Test func aliasesHaveTheSameDepth() throws {
    func chain(_ levels: Int) -> String {
      "a0: &a0 [1]\n" + (1..<levels).map { "a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()
    }
    // The mapping is the first level.
    #expect(problem(chain(63)) == nil)
    #expect(problem(chain(64))?.message == "nested deeper than 64")
    #expect(problem(chain(64))?.line == 64)
    #expect(problem("a: &a {b: [1]}\nc: {d: *a, e: [*a]}", limits: YAMLLimits(depth: 5)) == nil)
    #expect(problem("a: &a {b: [1]}\nc: {d: *a, e: [*a]}", limits: YAMLLimits(depth: 4))?.column == 16)
  }

  @Test func tenMegabytesAreRead() throws {
    let line = ": {b: [1, 2, 3], c: '\(String(repeating: "text ", count: 60))'}\n"
    let text = (0..<32_000).map { "k\($0)" + line }.joined()
    #expect(text.utf8.count > 10 << 20)
    #expect(try YAMLDocument(text).root?.members?.count == 32_000)
  }
}
