import JSON
import Navigation
import NavigationProtocol

/// The open scenes, by name and by number, those that the start could not read, and the daemon's revision.
///
/// A scene's number is the revision of its Open, which names it on disk. For closed scenes with records still to be
/// erased, the table keeps the range of those records.
final class SceneTable {
  private var hosts: [String: SceneHost] = [:]
  private var hostsByNumber: [Revision: SceneHost] = [:]
  /// The scenes in the order in which they were opened, which is that of their numbers.
  private(set) var inOrder: [SceneHost] = []
  /// The scenes that the start could not read, in the order of their numbers.
  private(set) var unreadable: [UnreadableScene] = []
  private var unreadableByName: [String: UnreadableScene] = [:]
  private var unreadableByNumber: [Revision: UnreadableScene] = [:]
  /// The records that remain of closed scenes.
  private var closedWindows: [Revision: HistoryWindow] = [:]
  /// The revision of the last commit of any scene.
  private(set) var revision: Revision = 0
  /// The revision of the last Close: subscribers to all scenes cannot resume from an earlier one.
  private(set) var lastClose: Revision = 0
  private var namesMade = 0

  private let context: DaemonContext
  private let users: Users
  private let sessions: SessionTable

  init(_ context: DaemonContext, _ users: Users, _ sessions: SessionTable) {
    self.context = context
    self.users = users
    self.sessions = sessions
  }

  // MARK: - Finding

  subscript(name: String) -> SceneHost? { hosts[name] }
  /// The scene of that number.
  subscript(number number: Revision) -> SceneHost? { hostsByNumber[number] }

  var count: Int { hosts.count }
  var isEmpty: Bool { hosts.isEmpty }
  /// The scenes, in no particular order.
  var values: Dictionary<String, SceneHost>.Values { hosts.values }

  /// The scenes that were opened after the one of a number, in order.
  ///
  /// - Complexity: O(log n).
  func opened(after number: Revision) -> ArraySlice<SceneHost> { inOrder[place(after: number)...] }

  /// The place in `inOrder` behind the scenes up to a number.
  private func place(after number: Revision) -> Int {
    var range = 0..<inOrder.count
    while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
      range =
        inOrder[middle].scene.openedRevision <= number
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// The scene of that name.
  ///
  /// - Throws: `SceneNotFound`, `SceneUnreadable`.
  @inline(__always)
  func host(_ name: String) throws(WireFailure) -> SceneHost {
    guard let host = hosts[name] else { throw missing(name) }
    return host
  }

  @inline(never)
  private func missing(_ name: String) -> WireFailure {
    unreadable(name)?.failure ?? .scene(.sceneNotFound(.init(scene: name)))
  }

  /// The scene of that name, for an operation: nearly always that of the session's last operation.
  ///
  /// - Throws: `SceneNotFound`, `SceneUnreadable`.
  @inline(__always)
  func host(_ name: String, of session: Session) throws(WireFailure) -> SceneHost {
    if let last = session.lastHost, last.name == name { return last }
    let host = try host(name)
    session.lastHost = host
    return host
  }

  /// The same for a name that lies in a message.
  @inline(__always)
  func host(_ name: JSONText, of session: Session) throws(WireFailure) -> SceneHost {
    if let last = session.lastHost, name == last.name { return last }
    return try host(name.string, of: session)
  }

  /// A name that no scene has: `scene-1`, `scene-2`, …
  func freeName() -> String {
    repeat { namesMade += 1 } while isTaken("scene-\(namesMade)")
    return "scene-\(namesMade)"
  }

  private func isTaken(_ name: String) -> Bool { hosts[name] != nil || unreadable(name) != nil }

  // MARK: - Unreadable scenes

  /// The scene of that name that the start could not read.
  func unreadable(_ name: String) -> UnreadableScene? { unreadableByName[name] }

  /// Whether the scene of that number is open, and could not be read.
  func isUnreadable(number: Revision) -> Bool { unreadableByNumber[number] != nil }

  /// - Throws: `SceneUnreadable` if the scene of that name cannot be read.
  func checkReadable(_ name: String) throws(WireFailure) {
    if let scene = unreadable(name) { throw scene.failure }
  }

  /// A name for a scene that cannot be read: its own unless another scene has it.
  func freeName(for own: String?, _ number: Revision) -> String {
    if let own, !isTaken(own) { return own }
    var (name, count) = ("unreadable-\(number)", 1)
    while isTaken(name) {
      count += 1
      name = "unreadable-\(number)-\(count)"
    }
    return name
  }

  /// Adds a scene that cannot be read. Its number is greater than those of all others that were added.
  func enter(_ scene: UnreadableScene) {
    unreadable.append(scene)
    unreadableByName[scene.name] = scene
    unreadableByNumber[scene.number] = scene
  }

  /// Removes a scene that cannot be read.
  ///
  /// - Complexity: O(unreadable scenes).
  func remove(_ scene: UnreadableScene) {
    unreadable.removeAll { $0 === scene }
    unreadableByName[scene.name] = nil
    unreadableByNumber[scene.number] = nil
  }

  // MARK: - Opening and closing

  /// - Throws: `LimitReached` if a user may not have another scene.
  func checkRoom(for uid: Int) throws(WireFailure) {
    let limits = context.limits
    guard hosts.count < limits[.scenes] else { throw limits.reached(.scenes) }
    guard uid == 0 || users[uid].scenes < limits[.scenesOfUser] else { throw limits.reached(.scenesOfUser) }
  }

  /// Adds a scene.
  ///
  /// - Complexity: O(1) for the newest one, which it nearly always is; else O(scenes).
  func enter(_ host: SceneHost) {
    inOrder.insert(host, at: place(after: host.scene.openedRevision))
    hosts[host.name] = host
    hostsByNumber[host.scene.openedRevision] = host
    users[host.scene.owner].scenes += 1
    host.charge(to: users[host.scene.owner])
  }

  /// Charges the states of all scenes anew, after a start has read them.
  func updateCharges() { for host in inOrder { host.updateCharge() } }

  /// The limits of a scene that a user opens.
  func limits(ofNewSceneOf uid: Int) -> SceneLimits { context.sceneLimits.bounded(by: users[uid].stateRoom, from: 0) }

  /// Gives each scene its name again, after a start has read scenes that were closed and opened anew.
  func settleNames() {
    for host in inOrder { hosts[host.name] = host }
  }

  /// Removes a scene.
  ///
  /// - Complexity: O(scenes + sessions).
  func remove(_ host: SceneHost) {
    inOrder.remove(at: place(after: host.scene.openedRevision) - 1)
    if hosts[host.name] === host { hosts[host.name] = nil }
    hostsByNumber[host.scene.openedRevision] = nil
    users[host.scene.owner].scenes -= 1
    host.discharge()
    host.isGone = true
    sessions.forget(host)
  }

  // MARK: - Revisions

  /// The state of the daemon now.
  var at: SceneInterface.At { context.at(revision) }

  /// Advances the daemon's revision by one, for a commit.
  @inline(__always)
  func advance() { revision += 1 }

  /// Sets the daemon's revision, after commits were taken back or a start has read the state.
  func setRevision(_ revision: Revision) { self.revision = revision }

  /// Notes the revision at which a scene was closed.
  func noteClose(at revision: Revision) { lastClose = revision }

  // MARK: - History

  /// The records that a scene still needs: all if it cannot be read; nil if it is closed and nothing of it is to be erased.
  func window(ofScene number: Revision) -> HistoryWindow? {
    if let host = hostsByNumber[number] { return host.onDisk.keepsRecords ? .everything : host.historyWindow }
    return isUnreadable(number: number) ? .everything : closedWindows[number]
  }

  /// Keeps the records of a closed scene until `forgetWindow(of:)`.
  func keepWindow(of closed: ClosedScene) { closedWindows[closed.opened] = closed.window }

  func forgetWindow(of closed: ClosedScene) { closedWindows[closed.opened] = nil }
}
