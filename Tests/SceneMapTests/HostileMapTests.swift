import JSON
import Navigation
import Testing
import YAML

@testable import SceneMap

/// Hostile maps, each of which causes a finding. `make bench` compares their cost with that of ordinary maps.
struct HostileMapTests {
  private static let limits = MapLimits()

  private func expectRefused(_ text: String, _ message: String) {
    let reading = MapReading(text, file: "hostile.yaml")
    #expect(reading.map == nil)
    #expect(reading.findings.contains { $0.message.contains(message) }, "\(reading.findings.prefix(3))")
    #expect(reading.findings.count <= MapFindings.max)
  }

  @Test func tenMegabytes() {
    expectRefused(String(repeating: "a", count: 10 << 20), "longer than 1048576 bytes")
  }

  @Test(arguments: ["", "# nothing", "---", "~"]) func nothing(text: String) {
    expectRefused(text, "the file says nothing")
  }

  @Test(arguments: ["[", "{a: ", "- "]) func aHundredThousandLevels(opening: String) {
    expectRefused(String(repeating: opening, count: 100_000), "nested deeper than 64")
  }

  /// The document has many bytes but few nodes.
  @Test func aLongTextThatManyAliasesStandFor() {
    let head = "map: m\nversion: 1.0.0\nscreens:\n  S: {constants: {a: &t \""
    let text = head + String(repeating: "x", count: 500_000) + "\", b: ["
    expectRefused(text + (0..<100_000).map { _ in "*t" }.joined(separator: ",") + "]}}\n", "bytes of text")
  }

  /// Each finding names the screen: one with many letters, and one with many accents.
  @Test(arguments: [String(repeating: "k", count: 900_000), "e" + String(repeating: "\u{301}", count: 450_000)])
  func aLongNameThatManyFindingsAreAbout(name: String) {
    let unknown = (0..<1_000).map { "    unknown\($0): 1\n" }.joined()
    let text = "map: m\nversion: 1.0.0\nscreens:\n  ? \"\(name)\"\n  :\n" + unknown
    expectRefused(text, "no such key")
    let findings = MapReading(text, file: "hostile.yaml").findings
    #expect(findings.reduce(0) { $0 + $1.description.utf8.count } < 1_000_000)
  }

  /// Forty coordinators that each build the next one twice.
  @Test func coordinatorsThatDouble() {
    var text =
      "map: m\nversion: 1.0.0\nwindow: {initial: a, cases: {a: {coordinator: C0}}}\nscreens: {S: {}}\ncoordinators:\n"
    for level in 0..<40 {
      text +=
        "  C\(level): {root: {tabs: {items: {a: {coordinator: C\(level + 1)}, b: {coordinator: C\(level + 1)}}}}}\n"
    }
    expectRefused(text + "  C40: {root: {stack: S}}\n", "builds more than 16383 nodes at once")
  }

  /// Coordinators that each build the next one in tabs; the last one has a stack in them.
  @Test(arguments: [(127, true), (128, false), (9_000, false)])
  func coordinatorsInOneAnother(count: Int, isAccepted: Bool) {
    var text =
      "map: m\nversion: 1.0.0\nwindow: {initial: a, cases: {a: {coordinator: C0}}}\nscreens: {S: {}}\ncoordinators:\n"
    for level in 0..<count {
      let next = level + 1 < count ? "coordinator: C\(level + 1)" : "stack: S"
      text += "  C\(level): {root: {tabs: {items: {a: {\(next)}}}}}\n"
    }
    if isAccepted { return #expect(MapReading(text, file: "m").map != nil) }
    expectRefused(text, "builds more than 256 coordinators and containers that lie in one another")
  }

  /// A scene has exactly enough room for the window and its first case.
  @Test(arguments: [16_383, 16_384]) func asManyNodesAsASceneMayHave(nodes: Int) throws {
    let stack = Array(repeating: "S", count: nodes - 1).joined(separator: ",")
    let text = "map: m\nversion: 1.0.0\nwindow: {initial: a, cases: {a: {stack: [\(stack)]}}}\nscreens: {S: {}}\n"
    if nodes > Self.limits.built { return expectRefused(text, "builds more than 16383 nodes at once") }
    let map = try #require(MapReading(text, file: "m").map)
    var journal = ByteBuffer()
    let scene = try Scene(
      opening: "s", map: map, revision: 1, time: Timestamp(microseconds: 0), origin: Origin(Caller()),
      message: RawSpan(), journal: &journal)
    #expect(scene.state.nodeCount == SceneLimits.standard.nodes)
  }

  @Test func anchorsThatExplode() {
    var text = "map: m\nversion: 1.0.0\nscreens:\n  S0: &s0 {constants: {a: [1, 2, 3, 4, 5, 6, 7, 8]}}\n"
    for level in 1...40 {
      text += "  S\(level): &s\(level) {constants: {a: [*s\(level - 1), *s\(level - 1), *s\(level - 1)]}}\n"
    }
    expectRefused(text, "more than 1000000 nodes")
  }

  @Test func tabsAndNUL() {
    expectRefused("map:\n\tname: x", "cannot start any token")
    expectRefused("map: a\u{0}b", "control characters are not allowed")
  }

  @Test func keysThatOtherVersionsOfYAMLTakeForOthers() throws {
    let names = ["on", "no", "yes", "y", "1e3", "0x10", "null", "true", "~", "1.5", "=", "<<"]
    let screens = names.map { "  \($0): {title: x, transitions: {\($0): {push: '\($0)'}}}\n" }.joined()
    let reading = MapReading(
      "map: m\nversion: 1.0.0\nwindow: {initial: no, cases: {no: {stack: [\(names.map { "'\($0)'" }.joined(separator: ","))]}}}\n"
        + "screens:\n\(screens)", file: "m")
    #expect(reading.findings.map(\.description) == [])
    #expect(reading.map?.screens.all.map(\.name) == names)
  }

  @Test func asManyKeysThatAreUnknown() {
    let keys = (0..<50_000).map { "key\($0): 1\n" }.joined()
    expectRefused(keys, "no such key")
  }

  @Test func asManyNamesThatAreUnknown() {
    let screens = (0..<4_900).map { "  Screen\($0): {transitions: {a: {push: Screem\($0)}}}\n" }.joined()
    expectRefused(
      "map: m\nversion: 1.0.0\nwindow: {initial: a, cases: {a: {stack: Screen0}}}\nscreens:\n" + screens,
      "no such screen")
  }

  @Test func moreScreensThanMayBe() {
    let screens = (0...Self.limits.screens).map { "  S\($0): {}\n" }.joined()
    expectRefused(
      "map: m\nversion: 1.0.0\nwindow: {initial: a, cases: {a: {stack: S0}}}\nscreens:\n" + screens,
      "5001 screens: a map may have 5000")
  }

  @Test func moreTransitionsThanMayBe() {
    let transitions = (0...Self.limits.transitions).map { "t\($0): {back: true}" }.joined(separator: ",")
    expectRefused(
      "map: m\nversion: 1.0.0\nwindow: {initial: a, cases: {a: {stack: S}}}\nscreens: {S: {transitions: {\(transitions)}}}",
      "50001 transitions: a map may have 50000")
  }

  @Test func argumentsWithoutNumber() {
    let arguments = (0..<15_000).map { "a\($0): {}" }.joined(separator: ",")
    let given = (0..<15_000).map { "a\($0): 1" }.joined(separator: ",")
    let text =
      "map: m\nversion: 1.0.0\nwindow: {initial: a, cases: {a: {stack: {screen: S, arguments: {\(given)}}}}}\n"
      + "screens: {S: {arguments: {\(arguments)}}}"
    let reading = MapReading(text, file: "m")
    #expect(reading.findings.map(\.description) == [])
  }

  /// Many coordinators with many result fields, any of which an edge may finish.
  @Test(arguments: ["f0", "unknown"]) func manyResultsAndManyEdgesThatFinish(field: String) {
    let edges = (0..<4_000).map { "t\($0): {finish: true, result: {\(field): 1}}" }.joined(separator: ",")
    let coordinators = (0..<4_000).map { "C\($0): {root: {stack: S}, result: {f\($0): {}, all: {}}}" }
    let text =
      "map: m\nversion: 1.0.0\nwindow: {initial: a, cases: {a: {stack: S}}}\n"
      + "screens: {S: {transitions: {\(edges)}}}\ncoordinators: {\(coordinators.joined(separator: ","))}"
    let reading = MapReading(text, file: "hostile.yaml")
    #expect(reading.hasErrors == (field == "unknown"), "\(reading.findings.prefix(3))")
  }

  /// Items of one name with different labels.
  @Test func manyTabsOfOneNameThatGoByOthers() {
    let cases = (0..<8_000).map { "c\($0): {tabs: {items: {t: {tabs: {name: n\($0), items: {i: {stack: S}}}}}}}" }
    expectRefused(
      "map: m\nversion: 1.0.0\nwindow: {initial: c0, cases: {\(cases.joined(separator: ","))}}\n"
        + "screens: {S: {transitions: {a: {tab: t}}}}", "items of this name go by n0 and by n1:")
  }

  @Test func patternsThatWouldExplode() {
    let text =
      "map: m\nversion: 1.0.0\nwindow: {initial: a, cases: {a: {stack: S}}}\n"
      + "screens: {S: {arguments: {a: {default: '', pattern: '((a{1000}){1000}){1000}'}}}}"
    expectRefused(text, "no pattern of RE2")
  }

  /// Each of them is small enough, or is refused after a megabyte of it was compiled.
  @Test(arguments: ["((a{1,50}){1,10}|b#){1,2}$", #"(\\pL|\\pN|x#){0,30}"#, #"\\pL{900}#"#])
  func thousandsOfPatterns(pattern: String) throws {
    let screens = (0..<3_000).map { index in
      "S\(index): {arguments: {a: {default: '', pattern: \"\(pattern.replacing("#", with: "\(index)"))\"}}}"
    }
    let text =
      "map: m\nversion: 1.0.0\nwindow: {initial: a, cases: {a: {stack: S0}}}\nscreens: {"
      + screens.joined(separator: ",") + "}\n"
    expectRefused(text, "patterns of more than 250000 instructions")
    let root = try #require(try YAMLDocument(Array(text.utf8)).root)
    var compiler = MapCompiler(MapValue(node: root, path: .root), MapFindings(file: "hostile.yaml"), MapLimits())
    _ = compiler.compile(fingerprint: 0)
    // Compiling ends with the pattern that is too much.
    #expect(compiler.patternSize < 300_000)
  }
}
