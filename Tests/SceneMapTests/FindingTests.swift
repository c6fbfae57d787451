import Testing

@testable import SceneMap

/// Each message of the reader occurs at least once, with its place.
struct FindingTests {
  /// A valid map in which each key of the first level can be replaced.
  private static let base: [(key: String, text: String)] = [
    ("map", "map: m"), ("version", "version: 1.0.0"), ("strict", "strict: true"),
    ("window", "window: {initial: main, cases: {main: {stack: Home}}}"),
    (
      "screens",
      "screens: {Home: {transitions: {item: {push: Item}}}, Item: {arguments: {id: {type: integer, trait: true}, "
        + "note: {optional: true}}, result: {ok: {type: boolean}}}}"
    ),
  ]

  /// The base with other texts for some keys, and with additional keys.
  private static func map(_ changes: [String]) -> String {
    var lines = base
    for change in changes {
      let key = String(change.prefix { $0 != ":" })
      if let place = lines.firstIndex(where: { $0.key == key }) {
        lines[place].text = change
      } else {
        lines.append((key, change))
      }
    }
    return lines.map(\.text).joined(separator: "\n")
  }

  private func findings(_ text: String) -> [String] {
    MapReading(text, file: "m.yaml").findings.map { String($0.description.dropFirst("m.yaml:".count)) }
  }

  @Test func theBaseHasNone() {
    #expect(findings(Self.map([])) == [])
  }

  @Test(arguments: try FindingCase.all()) func itIsSaid(_ example: FindingCase) {
    #expect(findings(Self.map(example.changes)) == example.findings)
  }
}
