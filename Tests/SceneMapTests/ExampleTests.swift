import Navigation
import Testing

@testable import SceneMap

struct ExampleTests {
  @Test func theTillHasNoFinding() throws {
    let reading = MapReading(try Resource.text("docs/examples/pos.yaml"), file: "pos.yaml")
    #expect(reading.findings.map(\.description) == [])
    let map = try #require(reading.map)
    #expect(map.name == "pos")
    #expect(map.version.description == "3.2.0")
    #expect(map.isStrict)
  }

  /// Examples in documents must be valid maps. A block that begins with blanks is a part of a map.
  @Test func theExampleOfTheDocumentHasNoFinding() throws {
    let document = try Resource.text("docs/maps.md")
    let blocks = document.split(separator: "```yaml\n").dropFirst().compactMap { $0.split(separator: "```").first }
    let maps = blocks.filter { !$0.hasPrefix(" ") }
    #expect(maps.count == 1)
    for block in maps { #expect(MapReading(String(block), file: "maps.md").findings.map(\.description) == []) }
  }
}
