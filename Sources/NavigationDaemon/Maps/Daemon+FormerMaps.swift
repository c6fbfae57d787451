import Navigation
import NavigationStore
import SceneMap

// What maps were: a scene that has not moved yet needs the version by which it was made, over a stop and a kill too. So the
// source of each is kept until no scene goes by it any more.
extension Daemon {
  /// Keeps what a map is now for the scenes that go by it.
  /// - Parameter new: what takes its place; nil for nothing that is known here.
  func keepFormer(_ name: String, unless new: CompiledMap? = nil, in batch: Batch) {
    guard let present = maps[name], storage != nil, present.map.fingerprint != new?.fingerprint else { return }
    let fingerprint = present.map.fingerprint
    if formerMaps.contains(where: { $0.fingerprint == fingerprint && Text.isSame($0.name, name) }) { return }
    guard directors.contains(where: { $0.scene.goes(by: present.map) }) else { return }
    batch.keep(
      StoredMap(
        name: name, kind: .former(fingerprint), file: "", source: present.source,
        time: present.loadedAt.microseconds))
    formerMaps.append(present.map)
  }

  /// Takes in what a map was: at the start.
  func takeFormer(_ stored: StoredMap) {
    guard let map = MapReading(stored.source, file: stored.file).map else {
      return batch.forgetMap(stored.name, stored.kind)
    }
    formerMaps.append(map)
    var former = stored
    former.kind = .former(map.fingerprint)
    if former != stored { batch.keep(former) }
  }

  /// Gives scenes that were read from the disk what their maps were.
  func rememberFormerMaps() {
    if formerMaps.isEmpty { return }
    for director in directors {
      if let map = formerMaps.first(where: { director.scene.goes(by: $0) }) { director.remember(map) }
    }
  }

  /// Forgets those by which no scene goes any more, or which hold again: looked for once a second.
  func forgetFormerMaps() {
    let present = Set(maps.names.compactMap { maps[$0]?.map.fingerprint })
    formerMaps.removeAll { map in
      if !present.contains(map.fingerprint), directors.contains(where: { $0.scene.goes(by: map) }) { return false }
      batch.forgetMap(map.name, .former(map.fingerprint))
      return true
    }
  }
}
