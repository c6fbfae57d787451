public import Navigation
import SceneMap

extension SceneMap {
  /// The map as a document: YAML, the same bytes for the same types. `navctl map install` takes it.
  /// - Throws: `SceneMapError` when the types are no map: two of one name, a context that does not say its fields, …
  /// - Complexity: O(types and their properties)
  public static var document: String {
    get throws(SceneMapError) { MapYAML(try MapDocument(Self.self).sections).text }
  }

  /// The map as a scene goes by it, checked as navd checks it; for scenes in this process.
  /// - Throws: `SceneMapError` with the first finding, as `navctl map check` tells it.
  /// - Complexity: O(length of the document)
  public static func compiled() throws(SceneMapError) -> CompiledMap {
    let reading = MapReading(try document, file: "\(name).yaml")
    if let map = reading.map { return map }
    throw SceneMapError(path: name, problem: reading.findings.first.map { "\($0)" } ?? "is no map")
  }
}
