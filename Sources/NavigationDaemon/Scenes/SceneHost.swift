import DequeModule
import JSON
import Navigation
import NavigationProtocol

/// Directs one scene: its state, who reads it, who mirrors it, and who waits for something to become true of it. Every
/// change of the scene goes through it. The name and the idea are Director's.
///
/// Owned by the daemon and touched on its loop only.
final class SceneHost {
  let name: String
  var scene: Scene
  /// Those who follow this scene alone.
  var feeds = FeedSet()
  /// Those who have, or could take again, a place at it; in the order in which they first came.
  var frontEnds: [FrontEnd] = []
  var waiters = WaiterSet()
  /// Front-ends that mirror it and guard some of its screens.
  private(set) var guarding: [FrontEnd] = []
  /// Front-ends that mirror it and answer delegated requests, the newest last.
  private(set) var delegates: [FrontEnd] = []
  /// The operation about which front-ends are being asked; those behind it wait in `waitingOperations`.
  var asking: AskingOperation?
  var waitingOperations: Deque<AskingOperation> = []
  /// Links that wait until they may be shown, oldest first.
  var waitingLinks: [WaitingLink] = []
  /// Whether one of them may be shown now: it comes before any other operation.
  private(set) var isLinkDue = false
  /// Whether an operation has to wait behind others.
  var hasWaiting: Bool { asking != nil || !waitingOperations.isEmpty || isLinkDue }
  var lingerSeconds: Int? { scene.lingerSeconds }
  /// The first commit that its snapshot on disk has not; nil when there is none.
  var replayFrom: Revision?
  /// How long its snapshot on disk is.
  var snapshotBytes = 0
  /// Whether commits of it were dropped before they were written, so that only a snapshot tells what it is.
  var hasGap = false
  /// Its map, when that is another one than it goes by: it moves there when its turn comes or it is called.
  var movesTo: CompiledMap?
  var mustMove: Bool { movesTo != nil }
  /// The map that it could not move to: it waits for another one.
  var movesNotTo: CompiledMap?
  /// The map that it went by last, while it is without one.
  private var mapBefore: CompiledMap?
  /// The maps before that call something sensitive, until that has left the journal.
  var mapsBefore: [CompiledMap] = []
  /// Whether it waits for that.
  var isErasing = false
  /// Whether it is closed.
  var isGone = false
  /// Whether a front-end has mirrored it, ever.
  var wasMirrored = false
  /// When it closes unless a front-end comes; nil while one is there, and for a scene that does not.
  var closesAt: Milliseconds?

  init(scene: consuming Scene) {
    name = scene.name
    self.scene = consume scene
  }

  /// The map by which it is what it is; nil without one, and when nobody knows it any more.
  var formerMap: CompiledMap? { scene.map ?? mapBefore }

  /// Takes its map away.
  func suspend() {
    mapBefore = formerMap
    scene.detachMap()
  }

  /// Gives it its map again.
  func attach(_ map: CompiledMap) {
    mapBefore = nil
    scene.attach(map)
  }

  /// It goes by the map that it had to move to, or by none when it could not.
  func hasMoved() {
    movesNotTo = scene.isSuspended ? movesTo : nil
    movesTo = nil
    if !scene.isSuspended { mapBefore = nil }
  }

  /// It was read from the disk, and went by this map.
  func remember(_ map: CompiledMap) { mapBefore = map }

  /// Front-ends that are there now.
  var attached: [FrontEnd] { frontEnds.filter(\.isAttached) }

  /// Whether a front-end mirrors it.
  var isActive: Bool { frontEnds.contains { $0.mirrors } }

  /// The operation that waits under a request id. Complexity: O(those that wait).
  func waitingOperation(_ key: RequestMemory.Key) -> AskingOperation? {
    if let asking, asking.wishes.request?.key == key { return asking }
    return waitingOperations.first { $0.wishes.request?.key == key }
  }

  /// Its map calls screens otherwise.
  func renameGuards(by renames: [MapRenames.Rename]) {
    if renames.isEmpty { return }
    for frontEnd in frontEnds { frontEnd.renameGuards(by: renames) }
  }

  /// To be called when front-ends came or went.
  func updateAsked() {
    guarding = frontEnds.filter { $0.mirrors && !$0.guards.isEmpty }
    delegates = frontEnds.filter { $0.mirrors && $0.answersRequests }.sorted { $0.attachment < $1.attachment }
    scene.isMirrored = isActive
  }

  /// The link that has waited longest of those that may be shown now. Complexity: O(links that wait).
  func nextDueLink() -> WaitingLink? {
    let due = waitingLinks.first { $0.isDue(in: scene) }
    isLinkDue = due != nil
    return due
  }

  private var status: SceneInterface.SceneInfo.Status {
    scene.isSuspended ? .suspended : isActive ? .active : .detached
  }

  /// The same, and what of its screens is sensitive: for those who show it. Complexity: the same.
  var shownInfo: SceneInterface.SceneInfo {
    var info = info
    info.sensitive = sensitiveArguments
    return info
  }

  /// The sensitive arguments of its screens, in the order of the screens' names; nil when it has none.
  private var sensitiveArguments: [SceneInterface.SensitiveScreen]? {
    guard let arguments = scene.map?.sensitiveArguments, !arguments.isEmpty else { return nil }
    return arguments.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { SceneInterface.SensitiveScreen(screen: $0.key, arguments: $0.value) }
  }

  /// What others are told of it. Complexity: O(depth + front-ends).
  var info: SceneInterface.SceneInfo {
    SceneInterface.SceneInfo(
      scene: scene.name, map: scene.mapReference?.name, mapVersion: scene.mapReference?.version,
      revision: scene.revision, status: status,
      top: SceneInterface.PathElement(scene.state.top), frontEnds: frontEnds.count { $0.isAttached },
      openedAt: scene.openedAt.description, changedAt: scene.changedAt.description, owner: scene.owner,
      lingerSeconds: lingerSeconds)
  }

  /// Appends `shownInfo` without making one.
  func appendInfo(to buffer: inout ByteBuffer) {
    buffer.append(#"{"scene":"#)
    buffer.string(text: scene.name)
    if let map = scene.mapReference {
      buffer.append(#","map":"#)
      buffer.string(text: map.name)
      buffer.append(#","mapVersion":"#)
      buffer.string(text: map.version)
    }
    buffer.append(#","revision":"#)
    buffer.append(decimal: scene.revision)
    buffer.append(#","status":""#)
    buffer.append(text: status.rawValue)
    buffer.append(#"","top":"#)
    scene.withState { state in buffer.append(elementOf: state.topID, of: state) }
    buffer.append(#","frontEnds":"#)
    buffer.append(decimal: frontEnds.count { $0.isAttached })
    buffer.append(#","openedAt":""#)
    scene.openedAt.write(to: &buffer)
    buffer.append(#"","changedAt":""#)
    scene.changedAt.write(to: &buffer)
    buffer.append(#"","owner":"#)
    buffer.append(decimal: scene.owner)
    if let lingerSeconds {
      buffer.append(#","lingerSeconds":"#)
      buffer.append(decimal: lingerSeconds)
    }
    if let sensitiveArguments {
      buffer.append(#","sensitive":"#)
      sensitiveArguments.encode(into: &buffer)
    }
    buffer.endObject()
  }

  /// The front-ends that are there now, as the wire has them.
  var wireFrontEnds: [SceneInterface.FrontEnd] {
    frontEnds.filter(\.isAttached).map { SceneInterface.FrontEnd($0) }
  }
}

extension SceneInterface.FrontEnd {
  init(_ frontEnd: FrontEnd) {
    self.init(
      id: frontEnd.id, name: frontEnd.name, mode: frontEnd.mode.wire, pid: frontEnd.pid, uid: frontEnd.uid,
      attachedAt: frontEnd.attachedAt.description, guards: frontEnd.guards, capabilities: frontEnd.capabilities,
      queuedBytes: frontEnd.stream?.session.queuedBytes ?? 0)
  }
}
