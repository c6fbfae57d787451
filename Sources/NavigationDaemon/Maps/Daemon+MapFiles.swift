import Navigation
import NavigationProtocol
package import NavigationStore
import SceneMap

// Maps that are in files. The last good source of each is kept with the state, so that a file that has become bad harms
// nobody.
extension Daemon {
  /// Takes in the maps that the store has, and what the folders hold: at the start.
  /// - Throws: `.damaged` and what reading throws.
  package func loadMaps(from store: Store?, _ folders: MapFolderReading) throws(StoreError) {
    refreshTime()
    var kept: [StoredMap] = []
    try store?.forEachMap { kept.append($0) }
    for stored in kept where stored.kind == .installed {
      if let map = read(stored) { maps.install(map) }
    }
    take(folders, kept: kept.filter { $0.kind == .found })
    for stored in kept {
      // Scenes that were made by a map that has changed meanwhile must know what it was.
      switch stored.kind {
      case .former: takeFormer(stored)
      case .found: if maps.found(stored.name)?.source != stored.source { takeFormer(stored) }
      case .installed: continue
      }
    }
  }

  /// Takes what the folders hold now: after a change there, or when it is asked for.
  /// - Parameter answer: as of `attachMaps`.
  func take(_ folders: MapFolderReading, answer: @escaping ([ManagerInterface.Migration]?) -> Void = { _ in }) {
    refreshTime()
    settle()
    take(folders, kept: maps.names.compactMap { maps.found($0) }.map { StoredMap($0) })
    flushBatch()
    attachMaps(answer: answer)
  }

  /// The maps that hold after a look at the folders: of a file that has errors now, the last good one of it.
  private func found(_ folders: MapFolderReading, kept: [StoredMap]) -> [LoadedMap] {
    var found = folders.maps(at: time)
    var names = Set(found.map(\.map.name))
    for stored in kept where folders.hasNothingGood(in: stored.file) {
      if !names.insert(stored.name).inserted { continue }
      if let map = maps.found(stored.name) ?? read(stored) { found.append(map) }
    }
    return found
  }

  /// - Parameter kept: what the disk has of maps in files.
  private func take(_ folders: MapFolderReading, kept: [StoredMap]) {
    tell(folders.findings)
    if folders.leftOut != nil { metrics.reachedLimit(.maps) }
    let found = found(folders, kept: kept)
    let keptByName = Dictionary(kept.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for map in found {
      let before = keptByName[map.map.name]
      if before?.source == map.source, before?.file == map.file { continue }
      batch.keep(StoredMap(map))
      log.info(
        "map loaded",
        metadata: ["map": "\(map.map.name)", "version": "\(map.map.version)", "file": "\(map.file ?? "")"])
    }
    let foundByName = Dictionary(found.map { ($0.map.name, $0.map) }, uniquingKeysWith: { first, _ in first })
    for name in maps.names where maps.installed(name) == nil {
      rememberFormer(keepFormer(name, unless: foundByName[name], in: batch))
    }
    let names = Set(found.map(\.map.name))
    for gone in kept where !names.contains(gone.name) {
      batch.forgetMap(gone.name, .found)
      log.notice("map gone", metadata: ["map": "\(gone.name)", "file": "\(gone.file)"])
    }
    maps.take(
      found: found.map { new in
        // It stays what it was where nothing has changed.
        maps.found(new.map.name).flatMap { $0.source == new.source && $0.file == new.file ? $0 : nil } ?? new
      })
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
    let reading = MapReading(stored.source, file: stored.kind == .installed ? stored.name : stored.file)
    guard let map = reading.map else {
      for finding in reading.findings { log.error("map not taken", metadata: ["finding": "\(finding)"]) }
      return nil
    }
    return LoadedMap(
      map: map, source: stored.source, file: stored.kind == .installed ? nil : stored.file,
      loadedAt: Timestamp(microseconds: stored.time))
  }
}
