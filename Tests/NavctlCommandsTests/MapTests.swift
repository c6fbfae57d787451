import Foundation
import JSON
import Testing

@testable import NavctlCommands

struct MapTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let till = root.appending(path: "docs/examples/pos.yaml").path

  private static let wrong = """
    map: m
    version: 1.0.0
    screens: {Home: {}, Far: {}}
    window: {initial: mian, cases: {main: {stack: Home}}}
    """
  private static let strange = wrong.replacing("mian", with: "main")

  private func run(_ line: String, input: String = "") -> Run {
    Run(line.split(separator: " ").map(String.init), input: input)
  }

  @Test func aGoodMapIsToldOf() {
    let good = run("map check \(Self.till)")
    #expect(good.code == 0)
    #expect(
      good.output == "\(Self.till): map pos 3.2.0: 16 screens, 26 transitions, 2 cases, 4 coordinators, 5 links\n")
    #expect(run("map check \(Self.till) --quiet").output == "")
    #expect(run("map check \(Self.till) --json").output == #"{"valid":true,"diagnostics":[]}"# + "\n")
  }

  @Test func whatIsWrongIsALineEach() {
    let checked = run("map check -", input: Self.wrong)
    #expect(checked.code == 1)
    #expect(checked.output == "standard input:4:19: error: window.initial: mian: no such case; do you mean main?\n")
  }

  @Test func aWarningIsAnErrorWhereStrict() {
    let warning = "standard input:3:21: warning: screens.Far: nothing leads to it\n"
    let lenient = run("map check - --quiet", input: Self.strange)
    #expect((lenient.code, lenient.output) == (0, warning))
    #expect(run("map check - --strict --quiet", input: Self.strange).code == 1)
  }

  @Test func diagnosticsAreThoseOfTheWire() throws {
    let checked = run("map check - --json", input: Self.wrong)
    let diagnostic = try JSONValue(parsing: checked.output)["diagnostics"]?[0]
    #expect(diagnostic?["severity"]?.stringValue == "error")
    #expect(diagnostic?["line"]?.integerValue == 4)
    #expect(diagnostic?["column"]?.integerValue == 19)
    #expect(diagnostic?["path"]?.stringValue == "window.initial")
  }

  @Test func aFileThatIsNotThereIsNoMap() {
    let missing = run("map check /nonexistent/map.yaml")
    #expect(missing.code == 1)
    #expect(missing.errors.contains("/nonexistent/map.yaml cannot be read"))
  }

  @Test func aLongFileIsAFinding() {
    let long = run("map check -", input: String(repeating: "#", count: (1 << 20) + 1))
    #expect(long.code == 1)
    #expect(long.output == "standard input: error: longer than 1048576 bytes: a map may not be\n")
  }

  @Test func linksAreListed() throws {
    let lines = run("map links \(Self.till)").output.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[3].hasPrefix("/stock/{sku}"))
    #expect(lines[3].hasSuffix("case main › tab stock › move open      signedIn"))
    let json = try JSONValue(parsing: run("map links \(Self.till) --json").output)
    #expect(json["schemes"] == .array([.string("pos")]))
    #expect(json["links"]?.arrayValue?.count == 5)
  }

  @Test func aURLIsResolved() throws {
    let matched = run("map links \(Self.till) pos://stock/4711")
    #expect(matched.code == 0)
    #expect(matched.output == "/stock/{sku}\n  case main\n  tab stock\n  move open {\"sku\":\"4711\"}\n")
    let unmatched = run("map links \(Self.till) pos://sale/item/x")
    #expect(unmatched.code == 3)
    #expect(unmatched.errors.contains("sku: expected a text that matches"))
  }

  @Test func picturesAreDrawn() {
    #expect(run("map graph \(Self.till)").output.hasPrefix("---\ntitle: \"pos 3.2.0\"\n---\nflowchart LR\n"))
    #expect(run("map graph \(Self.till) --format text").output.hasPrefix("pos 3.2.0\n●"))
    #expect(run("map graph \(Self.till) --format dot").output.hasPrefix("digraph map {\n"))
    let wrong = run("map graph -", input: Self.wrong)
    #expect(wrong.code == 1)
    #expect(wrong.errors.contains("(MapInvalid)"))
  }

  @Test func graphvizDrawsTheSVG() {
    let drawn = run("map graph \(Self.till) --format svg")
    #expect(drawn.code == 0, "\(drawn.errors)")
    #expect(drawn.output.contains("<svg "))
    #expect(drawn.output.hasSuffix("</svg>\n"))
  }

  @Test(arguments: [
    "map", "map foo x", "map check", "map links", "map graph x --watch", "map check x --watch", "map graph x y",
    "map graph x --format gif",
    "map links x --strict", "map test", "map links x --example y", "map test x --strict",
  ])
  func otherLinesAreNone(line: String) {
    #expect(run(line).code == 2)
  }
}
