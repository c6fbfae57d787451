import Navigation
import NavigationStore

// How the maps of the shelf are stored.
extension LoadedMap {
  init(_ map: CompiledMap, _ stored: StoredMap) {
    self.init(
      map: map, source: stored.source, file: stored.kind == .installed ? nil : stored.file,
      loadedAt: Timestamp(microseconds: stored.time))
  }

  /// The same map, kept as the last version that was taken over from another file.
  func moved(to file: String?) -> LoadedMap {
    LoadedMap(map: map, source: source, file: file, loadedAt: loadedAt)
  }
}

extension StoredMap {
  init(_ map: LoadedMap) {
    self.init(
      name: map.map.name, kind: map.file == nil ? .installed : .found, file: map.file ?? "", source: map.source,
      time: map.loadedAt.microseconds)
  }
}
