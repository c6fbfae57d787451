import Navigation
import NavigationProtocol
import NavigationStore
import SceneMap

/// The present maps, and the former versions that scenes still use.
///
/// A map comes from a file or is installed at run time. The last valid source of each is stored, so that a broken file
/// does no harm, and a change that would harm scenes can wait. Every version that a scene uses is stored too, because a
/// scene that has not moved yet needs it after a restart.
final class MapShelf {
  private var library = MapLibrary()
  /// Versions that are no longer present but that scenes still use.
  private(set) var formerMaps: [CompiledMap] = []
  /// Changes in files that wait until somebody asks for them, by the names of their maps.
  private(set) var held: [String: HeldMap] = [:]
  /// The findings of the last reading of the files.
  private var readFindings: [MapFinding] = []
  /// The stored maps that this navd cannot read.
  var unread = UnreadMaps()

  let context: DaemonContext
  let scenes: SceneTable
  let journal: Journal

  init(_ context: DaemonContext, _ scenes: SceneTable, _ journal: Journal) {
    self.context = context
    self.scenes = scenes
    self.journal = journal
  }

  // MARK: - Finding

  /// The number of maps.
  var count: Int { library.count }

  /// The names of the maps, in the order of their bytes.
  ///
  /// - Complexity: O(n log n).
  var names: [String] { library.names }

  /// The present map of that name.
  subscript(name: String) -> LoadedMap? { library[name] }

  /// Whether a map of that name is installed, even if this navd cannot read it.
  func hasInstalled(_ name: String) -> Bool { library.hasInstalled(name) }

  /// The map of that name in a file, even if an installed one takes precedence.
  func found(_ name: String) -> LoadedMap? { library.found(name) }

  /// Whether any present or former map declares a sensitive value. One that cannot be read may.
  var hasSensitive: Bool {
    library.hasSensitive || !unread.isEmpty || formerMaps.contains { $0.mask != nil }
  }

  /// Whether there is a version of a file in use, or one that this navd cannot read.
  func hasOfFile(_ name: String) -> Bool { library.found(name) != nil || unread.has(name) }

  /// Whether there is a map of that name that this navd cannot read: of a file, installed, or a former one.
  func lacks(_ name: String) -> Bool { unread.has(name) || library.isUnread(name) }

  // MARK: - Installing

  /// Installs a map, in storage first. A held change waits no longer: a version is now behind this map, and a removal is
  /// done.
  ///
  /// - Precondition: The caller has settled pending calls.
  /// - Throws: `StorageFailed`; the map is not installed.
  func install(_ new: LoadedMap) throws(WireFailure) {
    var former: CompiledMap?
    let behind = held[new.map.name]
    try journal.writeAhead { batch in
      former = keepFormer(new.map.name, unless: new.map)
      batch.keep(StoredMap(new))
      guard let behind else { return }
      if let version = behind.version { batch.keep(StoredMap(version)) } else { batch.forgetMap(behind.name, .found) }
    }
    remember(former)
    library.install(new)
    if let behind { library.replaceFound(behind.name, by: behind.version) }
    held[new.map.name] = nil
    context.log.notice("map installed", metadata: ["map": "\(new.map.name)", "version": "\(new.map.version)"])
  }

  /// Removes an installed map, in storage first.
  ///
  /// - Precondition: The caller has settled pending calls.
  /// - Throws: `StorageFailed`; the map remains installed.
  func removeInstalled(_ name: String) throws(WireFailure) {
    var former: CompiledMap?
    try journal.writeAhead { batch in
      former = keepFormer(name)
      batch.forgetMap(name, .installed)
    }
    remember(former)
    library.removeInstalled(name)
    context.log.notice("map removed", metadata: ["map": "\(name)"])
  }

  // MARK: - Files

  /// Replaces the maps of files by a new reading of the folders.
  ///
  /// - Parameter waiting: The changes that are not taken over; the present versions stay.
  func take(_ folders: MapFolderReading, holding waiting: [HeldMap] = []) {
    log(folders.findings)
    if folders.leftOut != nil { context.metrics.reachedLimit(.maps) }
    var staying = staying(in: folders)
    hold(waiting)
    staying.formUnion(waiting.lazy.filter(\.isRemoval).map(\.name))
    let kept = names.compactMap { library.found($0) }.map { StoredMap($0) }
    let found = maps(in: folders, staying: staying)
    let keptByName = Dictionary(kept.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for map in found {
      let before = keptByName[map.map.name]
      if before?.source == map.source, before?.file == map.file { continue }
      journal.batch.keep(StoredMap(map))
      context.log.info(
        "map loaded",
        metadata: ["map": "\(map.map.name)", "version": "\(map.map.version)", "file": "\(map.file ?? "")"])
    }
    let foundByName = Dictionary(found.map { ($0.map.name, $0.map) }, uniquingKeysWith: { first, _ in first })
    for name in names where !library.hasInstalled(name) {
      remember(keepFormer(name, unless: foundByName[name]))
    }
    for gone in kept where foundByName[gone.name] == nil {
      journal.batch.forgetMap(gone.name, .found)
      context.log.notice("map gone", metadata: ["map": "\(gone.name)", "file": "\(gone.file)"])
    }
    library.take(
      found: found.map { new in
        // An unchanged map keeps its identity.
        library.found(new.map.name).flatMap { $0.source == new.source && $0.file == new.file ? $0 : nil } ?? new
      })
  }

  /// The maps after a reading of the folders; the last version that was taken over if the change of the file is held, or if
  /// the file has errors.
  private func maps(in folders: MapFolderReading, staying: Set<String>) -> [LoadedMap] {
    let read = folders.maps(at: context.time).filter { !staying.contains($0.map.name) }
    let stay = names.filter(staying.contains)
    return read.compactMap { new in held[new.map.name] == nil ? new : library.found(new.map.name)?.moved(to: new.file) }
      + stay.compactMap { library.found($0) }
  }

  private func hold(_ waiting: [HeldMap]) {
    for change in waiting where !change.isSame(as: held[change.name]) { change.report(in: context.log) }
    held = Dictionary(waiting.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func log(_ findings: [MapFinding]) {
    let known = Set(readFindings)
    for finding in findings where !known.contains(finding) {
      if finding.severity == .error {
        context.log.error("map not taken", metadata: ["finding": "\(finding)"])
      } else {
        context.log.warning("map", metadata: ["finding": "\(finding)"])
      }
    }
    readFindings = Array(findings.prefix(Self.findingsMax))
  }

  /// The most findings that are kept.
  private static let findingsMax = 200

  /// The findings in files, errors first; then the files that an installed map precedes.
  var findings: [MapFinding] {
    let errors = unread.findings(where: library.isUnread) + readFindings.filter { $0.severity == .error }
    let behind = names.compactMap { name -> MapFinding? in
      guard let installed = library.installed(name), let found = library.found(name),
        installed.map.fingerprint != found.map.fingerprint
      else { return nil }
      return MapFinding(
        severity: .warning, file: found.file ?? "",
        message: "\(name) \(installed.map.version) is installed, so \(found.map.version) of this file is not used")
    }
    return Array((errors + readFindings.filter { $0.severity == .warning } + behind).prefix(Self.findingsMax))
  }

  // MARK: - Former maps

  /// Stores the present version of a map for the scenes that use it.
  ///
  /// - Parameter new: The version that replaces it; nil if it is not known yet.
  /// - Returns: The version, for `remember` once it is stored; nil if no scene needs it or it is stored already.
  private func keepFormer(_ name: String, unless new: CompiledMap? = nil) -> CompiledMap? {
    guard let present = library[name], journal.keepsState, present.map.fingerprint != new?.fingerprint else {
      return nil
    }
    let fingerprint = present.map.fingerprint
    if formerMaps.contains(where: { $0.fingerprint == fingerprint && Text.isSame($0.name, name) }) { return nil }
    let mayBeNeeded = !scenes.unreadable.isEmpty && formerMaps.count < Self.formerMapsOfUnreadable
    guard mayBeNeeded || scenes.values.contains(where: { $0.scene.goes(by: present.map) }) else { return nil }
    journal.batch.keep(
      StoredMap(
        name: name, kind: .former(fingerprint), file: "", source: present.source,
        time: present.loadedAt.microseconds))
    return present.map
  }

  /// With this number of former maps, one that only a scene that cannot be read may need is not kept.
  private static let formerMapsOfUnreadable = 64

  private func remember(_ former: CompiledMap?) {
    if let former { formerMaps.append(former) }
  }

  /// Forgets former maps that no scene needs, or that are present again. A scene that cannot be read may need any of them.
  func forgetUnneededFormerMaps() {
    if formerMaps.isEmpty && unread.isEmpty || !scenes.unreadable.isEmpty { return }
    forgetUnreadMaps()
    let present = Set(names.compactMap { library[$0]?.map.fingerprint })
    formerMaps.removeAll { map in
      if !present.contains(map.fingerprint), scenes.values.contains(where: { $0.needs(map) }) { return false }
      journal.batch.forgetMap(map.name, .former(map.fingerprint))
      return true
    }
  }

  /// Forgets maps that this navd cannot read, unless scenes lack one of that name: it tells what callers have changed in them,
  /// and which of their values are to be erased.
  private func forgetUnreadMaps() {
    if unread.isEmpty { return }
    let lacking = scenes.values.lazy.filter { $0.formerMap == nil || $0.maps.lacksFormer }
    let waiting = Set(lacking.compactMap { $0.scene.mapReference?.name })
    unread.removeAll { map in
      if map.kind == .found, library.found(map.name) != nil { return true }
      if waiting.contains(map.name) { return false }
      journal.batch.forgetMap(map.name, map.kind)
      return true
    }
  }

  // MARK: - Starting

  /// Reads the stored maps.
  ///
  /// - Parameter folders: A reading of the folders. It is not taken over, but the maps in it need not be read again.
  /// - Throws: `.damaged`, and the errors of reading.
  func load(from store: Store, _ folders: MapFolderReading) throws(StoreError) {
    var kept: [StoredMap] = []
    try store.forEachMap { kept.append($0) }
    let files = Dictionary(folders.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for stored in kept {
      switch stored.kind {
      case .installed:
        let reading = MapReading(stored.source, file: stored.name)
        if let map = reading.map {
          library.install(LoadedMap(map, stored))
        } else {
          library.installUnread(stored.name)
          if let finding = unread.add(stored, reading) {
            context.log.error("map not taken", metadata: ["finding": "\(finding)"])
          }
        }
      case .found:
        let file = files[stored.file]
        let read = file?.source == stored.source ? file?.reading.map : nil
        if let map = read ?? readSilently(stored) { library.find(LoadedMap(map, stored)) }
      case .former:
        guard let map = readSilently(stored) else { continue }
        formerMaps.append(map)
        var former = stored
        former.kind = .former(map.fingerprint)
        if former != stored {
          journal.batch.keep(former)
          journal.batch.forgetMap(stored.name, stored.kind)
        }
      }
    }
  }

  /// Reads a stored map, and notes if this navd cannot read it.
  private func readSilently(_ stored: StoredMap) -> CompiledMap? {
    if let map = MapReading(stored.source, file: stored.file).map { return map }
    unread.add(stored)
    return nil
  }
}

extension SceneHost {
  /// Whether the scene uses a map, or needs it to erase values that it declares sensitive.
  fileprivate func needs(_ map: CompiledMap) -> Bool {
    scene.goes(by: map) || maps.before.contains { $0.fingerprint == map.fingerprint }
  }
}
