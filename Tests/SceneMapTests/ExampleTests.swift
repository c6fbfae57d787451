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
}
