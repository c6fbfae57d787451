import Navigation
import NavigationStore

/// Takes over the maps in files: on request, or because their folders have changed.
///
/// A file by itself takes nothing from an open scene, because it may be half-written. A version that would do that waits
/// until somebody asks for it. The removal of a map that scenes need waits, too. The effect is predicted, for some scenes
/// in each turn. A scene that changes meanwhile is judged again, so that at the end the predictions hold. A scene that
/// cannot be read counts as one that loses something, because a later start may read it. See docs/decisions/0015.
final class MapFolders {
  /// The first reading of the folders, until the state is loaded.
  private var first: MapFolderReading?
  /// The reading that is being judged.
  private var noticed: MapFolderReading?
  /// The predictions for scenes, by the revisions of their Opens.
  private var verdicts: [Revision: Verdict] = [:]
  /// The work that this turn may do.
  private var workOfTurn = 0
  /// The last close of a scene before changes were held.
  private var lastClose: Revision = 0
  /// The number of scenes that could not be read then.
  private var unreadable = 0
  /// The links that waited then in scenes that changes would harm because of them.
  private var links: [(host: SceneHost, link: WaitingLink)] = []
  /// Called when the files are to be read again, because a held change may harm no scene any more.
  var onRelief: () -> Void = {}

  private let context: DaemonContext
  private let scenes: SceneTable
  private let settlement: Settlement
  private let shelf: MapShelf
  private let migrations: Migrations

  init(
    _ context: DaemonContext, _ scenes: SceneTable, _ settlement: Settlement, _ shelf: MapShelf,
    _ migrations: Migrations
  ) {
    (self.context, self.scenes, self.settlement) = (context, scenes, settlement)
    (self.shelf, self.migrations) = (shelf, migrations)
  }

  // MARK: - Taking over

  /// Replaces the maps of files on request.
  ///
  /// - Parameter answer: Called when all scenes have moved.
  func take(_ folders: MapFolderReading, answer: @escaping Migrations.Answer = { _ in }) {
    forget()
    take(folders, holding: [], answer: answer)
  }

  /// Replaces the maps of files after a change in their folders, except for changes that would take something from a
  /// scene. A later reading replaces one that is being judged.
  func notice(_ folders: MapFolderReading) {
    forget()
    noticed = folders
  }

  /// Has the files read again if a change is held, and a scene has closed or a waiting link has gone.
  func sweep() {
    if shelf.held.isEmpty {
      links = []
      return
    }
    let isUnchanged = scenes.lastClose == lastClose && scenes.unreadable.count == unreadable
    if isUnchanged, links.allSatisfy({ $0.host.isWaiting($0.link) }) { return }
    (lastClose, unreadable, links) = (scenes.lastClose, scenes.unreadable.count, [])
    onRelief()
  }

  /// Forgets the reading that is being judged.
  func forget() {
    noticed = nil
    verdicts = [:]
    workOfTurn = 0
  }

  private func take(_ folders: MapFolderReading, holding held: [HeldMap], answer: @escaping Migrations.Answer) {
    context.refreshTime()
    settlement.settle()
    shelf.take(folders, holding: held)
    settlement.flush()
    migrations.attachMaps(answer: answer)
  }

  // MARK: - Starting

  /// Loads the stored maps. Those of the folders are judged once the scenes are loaded.
  ///
  /// - Parameter store: nil for a daemon that keeps nothing.
  /// - Throws: `.damaged`, and the errors of reading.
  func load(from store: Store?, _ folders: MapFolderReading) throws(StoreError) {
    guard let store else { return shelf.take(folders) }
    try shelf.load(from: store, folders)
    first = folders
  }

  /// Gives the loaded scenes their maps. Nothing is written yet.
  func begin() {
    migrations.attachMaps()
    for host in scenes.inOrder { host.noteStart(at: scenes.revision) }
    guard let folders = first else { return }
    first = nil
    let changes = shelf.changes(by: folders)
    _ = judge(changes, work: .max)
    shelf.take(folders, holding: held(changes, folders))
    forget()
    migrations.attachMaps()
  }

  // MARK: - Judging

  /// The work of one turn: a few milliseconds. It grows with each turn, so that the judgement ends even if many scenes
  /// change all the time.
  private static let workPerTurn = 16_384
  private static let growthPerTurn = 256

  /// Whether a reading is to be judged now. Scenes that are on their way to another version move first.
  var isDue: Bool { noticed != nil && migrations.isIdle }

  /// Does a turn's share, and takes over the reading when all scenes are judged.
  func judgeSome() {
    guard isDue, let folders = noticed else { return }
    // A commit that the disk refuses is taken back, so no judgement may count on it.
    settlement.settle()
    workOfTurn = max(Self.workPerTurn, workOfTurn + Self.growthPerTurn)
    let changes = shelf.changes(by: folders)
    guard judge(changes, work: workOfTurn) else { return }
    let unsettled = shelf.held.values.filter { !$0.isRemoval && folders.unsettled.contains($0.file) }
    let held = held(changes, folders) + unsettled
    forget()
    take(folders, holding: held) { _ in }
  }

  /// What a new version of its map would do to a scene.
  private struct Verdict {
    /// The revision of the scene, its map and its waiting links, for which it holds.
    let revision: Revision
    let map: MapReference?
    let links: [WaitingLink]
    let isHarmed: Bool
    /// Whether only links are harmed.
    let losesLinksOnly: Bool
  }

  /// Two versions of a map, by their fingerprints.
  private struct Comparison {
    let former: UInt64
    let new: UInt64
    /// Whether the new one is or may be only a part of the former one.
    let isPart: Bool
  }

  /// Predicts the effect of new versions on the scenes that are not judged yet.
  ///
  /// - Returns: Whether all are judged.
  /// - Complexity: O(scenes), and O(nodes) for each that is judged.
  private func judge(_ changes: [LoadedMap], work: Int) -> Bool {
    let versions = Self.versions(changes)
    var compared: [Comparison] = []
    var left = work
    for host in scenes.inOrder {
      guard let new = host.version(in: versions), verdict(on: host) == nil else { continue }
      if left <= 0 { return false }
      left -= Self.growthPerTurn + host.scene.state.nodeCount + host.scene.state.byteCount / 64
      left -= host.waitingLinks.reduce(0) { $0 + $1.bytes }
      var isHarmed = host.isHarmed(by: new.map) || host.formerMap == nil && shelf.lacks(new.map.name)
      if !isHarmed, host.mayLosePast(by: new.map), let former = host.formerMap {
        let known = compared.first { $0.former == former.fingerprint && $0.new == new.map.fingerprint }
        isHarmed = known?.isPart ?? (!new.map.declaresAll(of: former) || isPart(new, of: former))
        if known == nil {
          compared.append(.init(former: former.fingerprint, new: new.map.fingerprint, isPart: isHarmed))
        }
      }
      let losesLinksOnly = !isHarmed && host.losesLinks(by: new.map)
      verdicts[host.scene.openedRevision] = Verdict(
        revision: host.scene.revision, map: host.scene.mapReference, links: host.waitingLinks,
        isHarmed: isHarmed || losesLinksOnly, losesLinksOnly: losesLinksOnly)
    }
    return true
  }

  /// Whether the file has only the first part of the version in use, or all but the white space at its end: it may have been
  /// cut.
  ///
  /// - Complexity: O(bytes of the new version).
  private func isPart(_ new: LoadedMap, of former: CompiledMap) -> Bool {
    guard let present = shelf.found(new.map.name), present.map.fingerprint == former.fingerprint else { return false }
    return present.source.count > new.source.count && present.source.starts(with: new.source)
  }

  /// The verdict on a scene as it is now.
  private func verdict(on host: SceneHost) -> Verdict? {
    guard let verdict = verdicts[host.scene.openedRevision], verdict.revision == host.scene.revision,
      verdict.map == host.scene.mapReference, verdict.links.elementsEqual(host.waitingLinks, by: ===)
    else { return nil }
    return verdict
  }

  /// The changes that harm scenes, after all new versions are judged.
  ///
  /// - Complexity: O(scenes + waiting links + maps · log maps).
  private func held(_ changes: [LoadedMap], _ folders: MapFolderReading) -> [HeldMap] {
    (lastClose, unreadable, links) = (scenes.lastClose, scenes.unreadable.count, [])
    let gone = shelf.gone(from: folders)
    if changes.isEmpty && gone.isEmpty { return [] }
    let versions = Self.versions(changes)
    let goneNames = Set(gone.map(\.map.name))
    var counts: [String: Int] = [:]
    for host in scenes.inOrder {
      guard let name = host.scene.mapReference?.name else { continue }
      let isHarmed =
        if versions[name] != nil {
          verdict(on: host)?.isHarmed == true
        } else { goneNames.contains(name) && host.canBeNavigated }
      if !isHarmed { continue }
      counts[name, default: 0] += 1
      if verdict(on: host)?.losesLinksOnly == true { links += host.waitingLinks.map { (host, $0) } }
    }
    for scene in scenes.unreadable {
      for name in goneNames.union(versions.keys) where scene.mayGo(byMapNamed: name) && shelf.hasOfFile(name) {
        counts[name, default: 0] += 1
      }
    }
    func change(of map: LoadedMap, to version: LoadedMap?) -> HeldMap? {
      counts[map.map.name].map { HeldMap(name: map.map.name, version: version, file: map.file ?? "", scenes: $0) }
    }
    return changes.compactMap { change(of: $0, to: $0) } + gone.compactMap { change(of: $0, to: nil) }
  }

  /// The new versions by the names of their maps.
  private static func versions(_ changes: [LoadedMap]) -> [String: LoadedMap] {
    Dictionary(changes.map { ($0.map.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension SceneHost {
  /// Whether a map of its name lets it be navigated, now or when it has moved. At a start, that is not known of a scene that
  /// must move, so it counts; the reading after the start knows.
  fileprivate var canBeNavigated: Bool { !scene.isSuspended || mustMove }

  /// The new version of the scene's map.
  fileprivate func version(in versions: [String: LoadedMap]) -> LoadedMap? {
    scene.mapReference.flatMap { versions[$0.name] }
  }

  /// Whether a waiting link would match nothing in a new version of the scene's map, lead elsewhere, be opened too early, or
  /// be shown to observers.
  ///
  /// - Complexity: O(work of matching the URLs of the links).
  fileprivate func losesLinks(by new: CompiledMap) -> Bool {
    guard let map = formerMap else { return false }
    return waitingLinks.contains {
      !new.keepsWaiting($0.url, scope: $0.scope, needsFrontEnd: $0.needsFrontEnd, of: map)
    }
  }

  /// Whether a version of its map would end Undo or hide the past. A suspended scene waits for any version.
  fileprivate func mayLosePast(by map: CompiledMap) -> Bool {
    !scene.isSuspended && !scene.goes(by: map) && scene.hasPastToLose(to: map)
  }

  /// Whether a version of its map would take something from the scene, or suspend it.
  ///
  /// - Complexity: O(nodes).
  fileprivate func isHarmed(by map: CompiledMap) -> Bool {
    if scene.goes(by: map) { return false }
    do throws(NavigationError) {
      let plan = try scene.migration(to: map, from: formerMap)
      switch plan.outcome {
      case .kept, .moved: return plan.harmsArguments
      case .cut, .rebuilt: return true
      }
    } catch {
      return canBeNavigated
    }
  }
}
