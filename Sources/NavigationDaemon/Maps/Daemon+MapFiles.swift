import Navigation
import NavigationProtocol
import NavigationStore
import SceneMap

// Maps that are in files. The last good source of each is kept with the state, so that a file that has become bad harms
// nobody.
extension Daemon {
  /// Takes in the maps that the store has, and what the folders hold: at the start.
  /// - Throws: `.damaged` and what reading throws.
  func loadMaps(from store: Store?, _ folders: MapFolderReading) throws(StoreError) {
    refreshTime()
    var kept: [StoredMap] = []
    try store?.forEachMap { kept.append($0) }
    for stored in kept where stored.isInstalled {
      if let map = read(stored) { maps.install(map) }
    }
    take(folders, kept: kept.filter { !$0.isInstalled })
  }

  /// Takes what the folders hold now: after a change there, or when it is asked for.
  func take(_ folders: MapFolderReading) {
    refreshTime()
    settle()
    take(folders, kept: maps.names.compactMap { maps.found($0) }.map { StoredMap($0) })
    attachMaps()
    flushBatch()
  }

  /// The maps that hold after a look at the folders: of a file that has errors now, the last good one of it.
  private func found(_ folders: MapFolderReading, kept: [StoredMap]) -> [LoadedMap] {
    var found = folders.maps(at: time)
    for stored in kept where folders.hasNothingGood(in: stored.file) {
      if found.contains(where: { $0.map.name == stored.name }) { continue }
      if let map = maps.found(stored.name) ?? read(stored) { found.append(map) }
    }
    return found
  }

  /// - Parameter kept: what the disk has of maps in files.
  private func take(_ folders: MapFolderReading, kept: [StoredMap]) {
    tell(folders.findings)
    let found = found(folders, kept: kept)
    for map in found {
      let before = kept.first { $0.name == map.map.name }
      if before?.source == map.source, before?.file == map.file { continue }
      batch.keep(StoredMap(map))
      log.info(
        "map loaded",
        metadata: ["map": "\(map.map.name)", "version": "\(map.map.version)", "file": "\(map.file ?? "")"])
    }
    for gone in kept where !found.contains(where: { $0.map.name == gone.name }) {
      batch.forgetMap(gone.name, isInstalled: false)
      log.notice("map gone", metadata: ["map": "\(gone.name)", "file": "\(gone.file)"])
    }
    maps.take(
      found: found.map { new in
        // It stays what it was where nothing has changed.
        maps.found(new.map.name).flatMap { $0.source == new.source && $0.file == new.file ? $0 : nil } ?? new
      })
  }

  /// Scenes go by the maps that hold now; those whose map is gone are suspended.
  func attachMaps() {
    for director in scenesByNumber.values {
      guard let name = director.scene.mapReference?.name else { continue }
      let wasSuspended = director.scene.isSuspended
      if let map = maps[name]?.map {
        if director.scene.map !== map { director.scene.attach(map) }
      } else {
        director.scene.detachMap()
      }
      if director.scene.isSuspended != wasSuspended { tellFrontEnds(director) }
    }
  }

  private func tell(_ findings: [MapFinding]) {
    // What was told the last time is known.
    let known = Set(toldFindings)
    toldFindings = findings
    for finding in findings where !known.contains(finding) {
      if finding.severity == .error {
        log.error("map not taken", metadata: ["finding": "\(finding)"])
      } else {
        log.warning("map", metadata: ["finding": "\(finding)"])
      }
    }
  }

  private func read(_ stored: StoredMap) -> LoadedMap? {
    let reading = MapReading(stored.source, file: stored.isInstalled ? stored.name : stored.file)
    guard let map = reading.map else {
      for finding in reading.findings { log.error("map not taken", metadata: ["finding": "\(finding)"]) }
      return nil
    }
    return LoadedMap(
      map: map, source: stored.source, file: stored.isInstalled ? nil : stored.file,
      loadedAt: Timestamp(microseconds: stored.time))
  }
}
