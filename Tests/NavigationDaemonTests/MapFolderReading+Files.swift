import SceneMap

@testable import NavigationDaemon

extension MapFolderReading.File {
  /// A file with the source of a map.
  init(_ path: String, _ source: String) {
    let bytes = Array(source.utf8)
    self.init(path: path, source: bytes, reading: MapReading(bytes, file: path))
  }
}
