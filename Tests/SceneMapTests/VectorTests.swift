import Foundation
import JSON
import Testing

@testable import SceneMap

/// The maps of the conformance tests, which are JSON, are maps.
struct VectorTests {
  @Test(arguments: try Resource.names(in: "Tests/ConformanceTests/Vectors")) func everyMapIsTaken(name: String) throws {
    let document = try JSONValue(parsing: Resource.text("Tests/ConformanceTests/Vectors/\(name)"))
    guard case .object(let maps)? = document["maps"] else { return }
    for map in maps {
      for text in [map.value.description, map.value.pretty] {
        let reading = MapReading(text, file: map.key)
        #expect(reading.findings.filter { $0.severity == .error }.map(\.description) == [])
        #expect(reading.map?.name == map.key)
      }
    }
  }
}
