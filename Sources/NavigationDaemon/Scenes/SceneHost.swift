import JSON
import Navigation
import NavigationProtocol

/// One open scene and everything that belongs to it: its streams, front-ends, waiters, waiting operations and links.
///
/// The parts of the daemon that own these keep them here, so that a scene's are found without a look-up and go with it. The
/// idea of a director that every change of a scene goes through is Director's.
final class SceneHost {
  let name: String
  var scene: Scene
  /// The user who opened it, and the size of its state.
  private var account: UserAccount?
  private var charge = Charge()
  /// Streams that follow this scene alone.
  var feeds = FeedSet()
  /// Front-ends that are attached or may come back, in the order in which they first came.
  var frontEnds: [FrontEnd] = []
  /// Changes of front-ends that followers have not received; for `Publisher`.
  var news = FrontEndNews()
  var waiters = SceneWaiters()
  /// Front-ends that mirror it and guard some of its screens.
  private(set) var guarding: [FrontEnd] = []
  /// Front-ends that mirror it and handle delegated requests, the newest last.
  private(set) var delegates: [FrontEnd] = []
  /// The operation about which front-ends are being asked.
  var asking: AskingOperation?
  /// The operations behind it.
  var waitingOperations = WaitingOperations()
  /// Links that wait until they may be opened, oldest first.
  var waitingLinks: [WaitingLink] = []
  /// Whether one of them may be opened now: it comes before calls, unless `force` puts them first.
  private(set) var isLinkDue = false
  /// How much of it is on disk; for `Journal`.
  var onDisk = DiskMarks()
  /// The maps on its way; for `Migrations`.
  var maps = MapStanding()
  /// Whether `Erasing` has work on it.
  var isErasing = false
  /// Whether it is closed.
  var isGone = false
  /// Whether any front-end has ever mirrored it.
  var wasMirrored = false
  /// When it closes unless a front-end comes; nil while one is there, and if it does not linger.
  var closesAt: Milliseconds?

  init(scene: consuming Scene) {
    name = scene.name
    self.scene = consume scene
  }

  /// Whether an operation must wait behind others.
  var hasWaiting: Bool { asking != nil || !waitingOperations.isEmpty || isLinkDue }
  var lingerSeconds: Int? { scene.lingerSeconds }

  // MARK: - Maps

  /// The present or the last map of the scene; nil if it has none, or the map is no longer known.
  var formerMap: CompiledMap? { scene.map ?? maps.last }

  /// Whether it must move to another map.
  var mustMove: Bool { maps.next != nil }

  /// Takes its map away.
  func suspend() {
    maps.last = formerMap
    scene.detachMap()
  }

  /// Gives it its map back.
  func attach(_ map: CompiledMap) {
    maps.last = nil
    scene.attach(map)
  }

  /// Notes that the move to `maps.next` is over: the scene has that map, or none if it could not move.
  func hasMoved() {
    maps.refused = scene.isSuspended ? maps.next : nil
    maps.next = nil
    if !scene.isSuspended { maps.last = nil }
  }

  /// Notes the map of a scene that was read at the start.
  func remember(_ map: CompiledMap) { maps.last = map }

  /// Notes that the scene has the map with which it starts, or none. If it made no commit after a change of its map, or lacks
  /// it, that may be as new as the daemon's revision.
  func noteStart(at revision: Revision) {
    let isChanged = scene.hiddenBefore > 0 && scene.hiddenBefore == scene.revision
    maps.shownAt = isChanged || scene.isSuspended ? revision : nil
    // Front-ends have left with the last daemon, and links may have expired since.
    news.note(FrontEndNews.Change(revision: revision, number: 0))
  }

  // MARK: - Front-ends

  /// Whether a front-end mirrors it.
  var isActive: Bool { frontEnds.contains { $0.mirrors } }

  /// Renames the screens that its front-ends guard, after its map has renamed them.
  func renameGuards(by renames: [MapRenames.Rename]) {
    if renames.isEmpty { return }
    let newNames = Dictionary(renames.map { (Array($0.old.utf8), $0.new) }, uniquingKeysWith: { first, _ in first })
    for frontEnd in frontEnds where frontEnd.renameGuards(newNames) {
      frontEnd.updateCharge()
      if frontEnd.isAttached { news.add(frontEnd) }
    }
  }

  /// Updates the lists of guards and delegates, after front-ends have come, gone or changed.
  func updateAsked() {
    guarding = frontEnds.filter { $0.mirrors && !$0.guards.isEmpty }
    delegates = frontEnds.filter { $0.mirrors && $0.answersRequests }.sorted { $0.attachment < $1.attachment }
    scene.isMirrored = isActive
  }

  // MARK: - Bytes

  /// Charges its state to the user who opened it, from now on.
  func charge(to account: UserAccount) {
    self.account = account
    charge = Charge(.state, of: account, bytes: scene.state.size)
  }

  /// Takes back its last change.
  ///
  /// - Parameter before: The scene before that change.
  func restore(_ before: Scene) {
    scene = before
    updateCharge()
  }

  /// The limits of its next call: if its user's scenes leave it less room than it has by itself, it may grow by that only,
  /// and its history keeps no more than its part.
  @inline(__always)
  func bounded(_ limits: SceneLimits) -> SceneLimits {
    limits.bounded(by: account?.stateRoom ?? .max, from: stateSize).bounded(historyBytes: historyBytesMax)
  }

  /// Bounds its history as its next call would. Call it before its past is read: other scenes of its user may have come or gone
  /// since its last call, and after a start it has had none.
  func boundPast(by limits: SceneLimits) { scene.bound(by: bounded(limits)) }

  @inline(__always)
  private var historyBytesMax: Int { account?.historyBytesOfScene ?? .max }

  /// The records that it needs now, also when it has not changed since its user opened others.
  var historyWindow: HistoryWindow { scene.historyWindow(atMost: historyBytesMax) }

  /// The size of its state, read in place: every commit asks for it, and a copy of the state counts its tables' references.
  @inline(__always)
  private var stateSize: Int {
    var size = 0
    scene.withState { state in size = state.size }
    return size
  }

  /// Charges its state anew, after a change.
  @inline(__always)
  func updateCharge() { charge.set(stateSize) }

  /// Releases the charges of its state, links and places, because it is gone.
  func discharge() {
    charge.set(0)
    for link in waitingLinks { link.discharge() }
    for frontEnd in frontEnds { frontEnd.discharge() }
  }

  /// Breaks the reference cycles that it is part of.
  func letGo() {
    feeds = FeedSet()
    frontEnds = []
    news = FrontEndNews()
    asking?.questions = []
    asking = nil
    waitingOperations = WaitingOperations()
  }

  // MARK: - What waits

  /// The operation that waits under a request id.
  ///
  /// - Complexity: O(waiting operations of its user).
  func waitingOperation(_ key: RequestMemory.Key) -> AskingOperation? {
    if let asking, asking.wishes.request?.key == key { return asking }
    return waitingOperations.first(of: key.uid) { $0.wishes.request?.key == key }
  }

  /// Whether an operation of a session waits.
  ///
  /// - Complexity: O(waiting operations of its user).
  func hasOperation(of session: Session) -> Bool {
    if let asking, asking.hasReader(session) { return true }
    return waitingOperations.first(of: session.peer.uid) { $0.hasReader(session) } != nil
  }

  /// The oldest waiting link that may be opened now.
  ///
  /// - Complexity: O(waiting links).
  func nextDueLink() -> WaitingLink? {
    let due = waitingLinks.first { $0.isDue(in: scene) }
    isLinkDue = due != nil
    return due
  }

  // MARK: - On the wire

  var status: SceneInterface.SceneInfo.Status {
    scene.isSuspended ? .suspended : isActive ? .active : .detached
  }

  /// `info`, and which arguments of its screens are sensitive: for front-ends that show it.
  var shownInfo: SceneInterface.SceneInfo {
    var info = info
    info.sensitive = sensitiveArguments
    return info
  }

  /// The sensitive arguments of its screens, in the order of the screens' names; nil if it has none.
  private var sensitiveArguments: [SceneInterface.SensitiveScreen]? {
    guard let arguments = scene.map?.sensitiveArguments, !arguments.isEmpty else { return nil }
    return arguments.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { SceneInterface.SensitiveScreen(screen: $0.key, arguments: $0.value) }
  }

  /// The info that clients receive.
  ///
  /// - Complexity: O(depth + front-ends).
  var info: SceneInterface.SceneInfo {
    SceneInterface.SceneInfo(
      scene: scene.name, map: scene.mapReference?.name, mapVersion: scene.mapReference?.version,
      revision: scene.revision, status: status,
      top: SceneInterface.PathElement(scene.state.top), frontEnds: frontEnds.count { $0.isAttached },
      openedAt: scene.openedAt.description, changedAt: scene.changedAt.description, owner: scene.owner,
      lingerSeconds: lingerSeconds)
  }

  /// Appends `shownInfo` without constructing it.
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

  /// The attached front-ends.
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
