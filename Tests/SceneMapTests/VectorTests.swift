import Foundation
import JSON
import Testing

@testable import SceneMap

/// The JSON maps of the conformance tests are valid.
struct VectorTests {
  @Test(arguments: try Self.maps()) func everyMapIsTaken(name: String, map: JSONValue) {
    for text in [map.description, map.pretty] {
      let reading = MapReading(text, file: name)
      #expect(reading.findings.filter { $0.severity == .error }.map(\.description) == [])
      #expect(reading.map?.name == name)
    }
  }

  @Test func theVectorsHaveMaps() throws { #expect(try Self.maps().count > 30) }

  /// The maps of all files of vectors, with their names.
  private static func maps() throws -> [(String, JSONValue)] {
    try Resource.names(in: "Tests/ConformanceTests/Vectors").flatMap { name in
      let document = try JSONValue(parsing: Resource.text("Tests/ConformanceTests/Vectors/\(name)"))
      guard case .object(let maps)? = document["maps"] else { return [(String, JSONValue)]() }
      return maps.map { ($0.key, $0.value) }
    }
  }
}
