import Navigation
import NavigationStore
import SceneMap

// What maps were: a scene that has not moved yet needs the version by which it was made, over a stop and a kill too. So the
// source of each is kept until no scene goes by it any more.
extension Daemon {
  /// Keeps what a map is now for the scenes that go by it.
  /// - Parameter new: what takes its place; nil for nothing that is known here.
  /// - Returns: it, for `rememberFormer` when it is on the disk; nil when no scene needs it, or it is known already.
  func keepFormer(_ name: String, unless new: CompiledMap? = nil, in batch: Batch) -> CompiledMap? {
    guard let present = maps[name], storage != nil, present.map.fingerprint != new?.fingerprint else { return nil }
    let fingerprint = present.map.fingerprint
    if formerMaps.contains(where: { $0.fingerprint == fingerprint && Text.isSame($0.name, name) }) { return nil }
    guard hosts.contains(where: { $0.scene.goes(by: present.map) }) else { return nil }
    batch.keep(
      StoredMap(
        name: name, kind: .former(fingerprint), file: "", source: present.source,
        time: present.loadedAt.microseconds))
    return present.map
  }

  /// Remembers what `keepFormer` has kept.
  func rememberFormer(_ map: CompiledMap?) {
    if let map { formerMaps.append(map) }
  }

  /// Takes in what a map was: at the start.
  func takeFormer(_ stored: StoredMap) {
    guard let map = MapReading(stored.source, file: stored.file).map else {
      // Of that of a file its place is taken, or was taken by what the file has now.
      if case .former = stored.kind { batch.forgetMap(stored.name, stored.kind) }
      return
    }
    formerMaps.append(map)
    var former = stored
    former.kind = .former(map.fingerprint)
    if former != stored { batch.keep(former) }
  }

  /// Gives scenes that were read from the disk what their maps were.
  func giveScenesTheirFormerMaps() {
    for host in hosts {
      guard let name = host.scene.mapReference?.name else { continue }
      if let map = formerMaps.first(where: { host.scene.goes(by: $0) }) { host.remember(map) }
      // Which of them it was by which something was sensitive that is to be erased nobody knows.
      if host.scene.secretsLeft != nil { host.mapsBefore = sensitiveMaps(name) }
    }
  }

  /// What a map was and is, where that calls something sensitive.
  private func sensitiveMaps(_ name: String) -> [CompiledMap] {
    (formerMaps.filter { Text.isSame($0.name, name) } + [maps[name]?.map].compactMap(\.self)).filter { $0.mask != nil }
  }

  /// Forgets those that no scene needs any more, or which hold again: looked for once a second.
  func forgetFormerMaps() {
    let present = Set(maps.names.compactMap { maps[$0]?.map.fingerprint })
    formerMaps.removeAll { map in
      if !present.contains(map.fingerprint), hosts.contains(where: { $0.needs(map) }) { return false }
      batch.forgetMap(map.name, .former(map.fingerprint))
      return true
    }
  }
}

extension SceneHost {
  /// Whether it goes by a map, or something is to be erased by which it did.
  fileprivate func needs(_ map: CompiledMap) -> Bool {
    scene.goes(by: map) || mapsBefore.contains { $0.fingerprint == map.fingerprint }
  }
}
