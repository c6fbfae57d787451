import JSON
import NavigationProtocol
import Testing

@testable import NavctlCommands

/// JSON that goes to a terminal, and to programs.
struct ConsoleTests {
  private func written(_ json: String, isTerminal: Bool) -> String {
    var output = ""
    let console = Console(
      isTerminal: isTerminal, environment: { _ in nil }, output: { output += $0 }, error: { _ in })
    console.write(json: json)
    console.flush()
    return output
  }

  @Test func aDocumentThatWouldBeTooLongHasNoWhiteSpace() throws {
    let value = try JSONValue(parsing: #"{"a":[{"b":[1]}]}"#)
    let pretty = value.pretty
    #expect(value.pretty(atMost: pretty.utf8.count + 1) == pretty && pretty.contains("\n"))
    #expect(value.pretty(atMost: pretty.utf8.count) == #"{"a":[{"b":[1]}]}"#)
  }

  /// CSI, DEL, and the controls of writing direction.
  private static let hostile = "\u{9B}31m\u{7F}\u{80}\u{9F}\u{61C}\u{200E}\u{200F}\u{202A}\u{202E}\u{2066}\u{2069}"

  @Test func aTerminalGetsEscapesThatMeanTheSame() throws {
    let value = JSONValue.object([.init("a", .string(Self.hostile)), .init("é\u{9B}", .array([.string("ü😀")]))])
    for json in [value.description, value.pretty] {
      let shown = written(json, isTerminal: true)
      #expect(try JSONValue(parsing: shown) == value)
      let isRaw = shown.unicodeScalars.contains { Self.hostile.unicodeScalars.dropFirst(1).contains($0) && !$0.isASCII }
      #expect(!isRaw && !shown.unicodeScalars.contains("\u{7F}") && !shown.unicodeScalars.contains("\u{9B}"))
      #expect(shown.contains(#"\u009b31m"#))
      #expect(shown.contains("ü😀"))
    }
  }

  @Test func everythingElseGetsTheBytesUnchanged() {
    let json = JSONValue.string(Self.hostile).pretty
    #expect(written(json, isTerminal: false) == json + "\n")
  }

  @Test(arguments: [
    ("2", "2"), ("1", "till"), ("3", "bar"), ("til", "till"), ("b", "bar"), ("", nil), ("x", nil), ("4", nil),
  ])
  func aSceneIsChosenByNameBeforeItsNumber(line: String, scene: String?) {
    let console = Console(
      isTerminal: true, environment: { _ in nil }, line: { line }, output: { _ in }, error: { _ in })
    let scenes = ["till", "2", "bar"].map {
      SceneInterface.SceneInfo(
        scene: $0, revision: 1, status: .detached, frontEnds: 0, openedAt: "", changedAt: "", owner: 0)
    }
    #expect(console.chosen(among: scenes) == scene)
  }

  @Test func ofManyScenesTheUserSaysTheFirstLetters() {
    var lines = ["lane-1", "lane-11", "lane-1"]
    var asked = ""
    let console = Console(
      isTerminal: true, environment: { _ in nil }, line: { lines.removeFirst() }, output: { _ in },
      error: { asked += $0 })
    let scenes = (10..<130).map {
      SceneInterface.SceneInfo(
        scene: "lane-\($0)", revision: 1, status: .detached, frontEnds: 0, openedAt: "", changedAt: "", owner: 0)
    }
    #expect(console.chosen(among: scenes) == "lane-11")
    #expect(
      asked.contains("20  lane-29\n… and 100 more\nwhich scene (1-20, or the first letters of its name)? 1  lane-10\n"))
    // Of those that begin with lane-1, the second one is lane-11, too.
    lines = ["lane-1", "2"]
    #expect(console.chosen(among: scenes) == "lane-11")
  }

  @Test func whatIsOnManyLinesStaysThere() {
    #expect(written("{\n  \"a\": 1\n}", isTerminal: true) == "{\n  \"a\": 1\n}\n")
  }
}
