public import Navigation
public import NavigationClient
import SceneMap

extension NavigationClient.SceneMap {
  /// The compiled map, for scenes in this process: `LocalScene(map: TillMap.compiled())`. It is checked as navd checks
  /// it.
  /// - Throws: `SceneMapError` with the first finding of `navctl map check`.
  /// - Complexity: O(length of the document).
  public static func compiled() throws(SceneMapError) -> CompiledMap {
    let reading = MapReading(try document, file: "\(name).yaml")
    if let map = reading.map { return map }
    throw SceneMapError(path: name, problem: reading.findings.first.map { "\($0)" } ?? "is no map")
  }
}
