import JSON
import Navigation
import NavigationProtocol
import NavigationStore
import SceneMap
import Varlink

/// Executes the calls of org.navd.Manager about maps. A worker reads and checks the maps of calls, one at a time; the calls
/// wait in a queue that takes turns among users.
final class MapCalls {
  private var queue = MapCallQueue()
  /// The map of the first call after it was read, while the answer waits for the disk.
  private var reading: MapReading?

  private let context: DaemonContext
  private let scenes: SceneTable
  private let sessions: SessionTable
  private let journal: Journal
  private let settlement: Settlement
  private let shelf: MapShelf
  private let migrations: Migrations
  /// The maps in files.
  let folders: MapFolders

  init(
    _ context: DaemonContext, _ scenes: SceneTable, _ sessions: SessionTable, _ journal: Journal,
    _ settlement: Settlement, _ shelf: MapShelf, _ migrations: Migrations
  ) {
    folders = MapFolders(context, scenes, settlement, shelf, migrations)
    (self.context, self.scenes, self.sessions, self.journal) = (context, scenes, sessions, journal)
    (self.settlement, self.shelf, self.migrations) = (settlement, shelf, migrations)
  }

  // MARK: - Calls

  /// Executes `ListMaps`.
  func executeListMaps(_ slot: ReplyQueue.Slot, of session: Session) {
    let held = shelf.held.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { ManagerInterface.HeldMap($0) }
    let findings = shelf.findings.map { ManagerInterface.Diagnostic($0) }
    let reply = ManagerInterface.ListMaps.Reply(
      maps: infos, held: held.isEmpty ? nil : held, diagnostics: findings.isEmpty ? nil : findings)
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  /// Executes `GetMap`.
  func executeGetMap(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: ManagerInterface.GetMap.Parameters.self)
    guard let map = shelf[call.map] else { throw .manager(.mapNotFound(.init(map: call.map))) }
    let reply = ManagerInterface.GetMap.Reply(info: info(of: map), source: String(decoding: map.source, as: UTF8.self))
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  /// Executes `ValidateMap`.
  func executeValidateMap(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: ManagerInterface.ValidateMap.Parameters.self)
    try enqueue(
      MapCall(.validate, Array(call.source.utf8), file: call.file ?? "map", session: session, slot: slot))
  }

  /// Executes `InstallMap`.
  func executeInstallMap(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: ManagerInterface.InstallMap.Parameters.self)
    try enqueue(
      MapCall(
        .install(isDryRun: call.dryRun ?? false, allowsDowngrade: call.allowDowngrade ?? false),
        Array(call.source.utf8), file: "map", session: session, slot: slot))
  }

  /// Executes `RemoveMap`.
  func executeRemoveMap(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: ManagerInterface.RemoveMap.Parameters.self)
    guard shelf.hasInstalled(call.map) else { throw .manager(.mapNotFound(.init(map: call.map))) }
    let answer = { [unowned self] (migrations: [ManagerInterface.Migration]?) in
      reply(migrations, to: slot, of: session) { ManagerInterface.RemoveMap.Reply(migrations: $0) }
    }
    if call.dryRun ?? false { return migrations.plan(of: call.map, to: shelf.found(call.map)?.map, answer: answer) }
    settlement.settle()
    try shelf.removeInstalled(call.map)
    migrations.attachMaps(answer: answer)
  }

  private func enqueue(_ call: MapCall) throws(WireFailure) {
    guard queue.count(of: call.session.peer.uid) < context.limits[.mapCalls] else {
      throw context.limits.reached(.mapCalls)
    }
    try call.session.account.checkRoom(for: call.source.count)
    queue.append(call)
  }

  /// Answers a call whose scenes have moved.
  ///
  /// - Parameter migrations: The outcomes; nil if the daemon stops first.
  func reply(
    _ migrations: [ManagerInterface.Migration]?, to slot: ReplyQueue.Slot, of session: Session,
    _ reply: ([ManagerInterface.Migration]) -> some WireValue
  ) {
    sessions.markDirty(session)
    guard let migrations else { return sessions.reject(.scene(.closing(.init(reason: "stopping"))), slot, of: session) }
    let reply = reply(migrations)
    session.reply(to: slot, isOfChange: true) { $0.appendReply(reply) }
  }

  // MARK: - Reading

  /// The call whose map is to be read next; nil if no call waits, or while the map of the previous call waits for the disk.
  var nextToRead: MapCall? { reading == nil ? queue.first : nil }

  /// Takes the map of the first call after it was read. The call is answered now, or once no worker uses the disk.
  func didRead(_ new: MapReading) {
    // The disk may have become free in this turn.
    answerIfRead()
    precondition(reading == nil, "one map is read at a time")
    if queue.first == nil { return }
    reading = new
    answerIfRead()
  }

  /// Answers the call whose map was read, unless a worker uses the disk.
  func answerIfRead() {
    guard let read = reading, !journal.isBusy, let call = queue.popFirst() else { return }
    reading = nil
    answer(call, read)
  }

  /// Answers all waiting calls, because the daemon stops.
  func failAll() {
    reading = nil
    for call in queue.removeAll() {
      sessions.reject(.scene(.closing(.init(reason: "stopping"))), call.slot, of: call.session)
    }
  }

  private func answer(_ call: MapCall, _ reading: MapReading) {
    context.refreshTime()
    sessions.markDirty(call.session)
    let diagnostics = reading.findings.map { ManagerInterface.Diagnostic($0) }
    do throws(WireFailure) {
      switch call.wish {
      case .validate:
        let reply = ManagerInterface.ValidateMap.Reply(valid: !reading.hasErrors, diagnostics: diagnostics)
        call.session.reply(to: call.slot) { $0.appendReply(reply) }
      case .install(let isDryRun, let allowsDowngrade):
        guard let map = reading.map else {
          throw .manager(.mapInvalid(.init(map: "", diagnostics: diagnostics)))
        }
        let loaded = LoadedMap(map: map, source: call.source, file: nil, loadedAt: context.time)
        try checkInstall(loaded, allowsDowngrade: allowsDowngrade, diagnostics)
        let answer = { [unowned self] (migrations: [ManagerInterface.Migration]?) in
          reply(migrations, to: call.slot, of: call.session) {
            ManagerInterface.InstallMap.Reply(info: info(of: loaded), diagnostics: diagnostics, migrations: $0)
          }
        }
        if isDryRun { return migrations.plan(of: map.name, to: map, answer: answer) }
        settlement.settle()
        try shelf.install(loaded)
        migrations.attachMaps(answer: answer)
      }
    } catch {
      sessions.reject(error, call.slot, of: call.session)
    }
  }

  private func checkInstall(
    _ new: LoadedMap, allowsDowngrade: Bool, _ diagnostics: [ManagerInterface.Diagnostic]
  ) throws(WireFailure) {
    let name = new.map.name
    guard let present = shelf[name] else {
      if !shelf.hasInstalled(name), shelf.count >= context.limits[.maps] { throw context.limits.reached(.maps) }
      return
    }
    if new.map.version < present.map.version, !allowsDowngrade {
      let why = ManagerInterface.Diagnostic(
        severity: .error, file: "map", path: "version",
        message: "\(new.map.version) is lower than the present \(present.map.version), and a downgrade was not allowed")
      throw .manager(.mapInvalid(.init(map: name, diagnostics: diagnostics + [why])))
    }
  }

  /// The bytes of the maps that wait for a worker, of a user.
  func waitingBytes(of uid: Int) -> Int { queue.byteCount(of: uid) }

  // MARK: - On the wire

  /// The number of maps.
  var mapCount: Int { shelf.count }

  /// The maps in the form of `ListMaps`.
  ///
  /// - Complexity: O(scenes + maps).
  var infos: [ManagerInterface.MapInfo] {
    context.chargeVisits(scenes.count)
    var counts: [String: Int] = [:]
    for host in scenes.values {
      if let name = host.scene.mapReference?.name { counts[name, default: 0] += 1 }
    }
    return shelf.names.compactMap { shelf[$0].map { info(of: $0, scenes: counts[$0.map.name] ?? 0) } }
  }

  private func info(of map: LoadedMap) -> ManagerInterface.MapInfo {
    context.chargeVisits(scenes.count)
    return info(of: map, scenes: scenes.values.count { $0.scene.mapReference?.name == map.map.name })
  }

  private func info(of map: LoadedMap, scenes: Int) -> ManagerInterface.MapInfo {
    ManagerInterface.MapInfo(
      map: map.map.name, version: map.map.version.description, file: map.file, installed: map.file == nil,
      screens: map.map.screens.count, scenes: scenes, loadedAt: map.loadedAt.description)
  }
}

extension ManagerInterface.HeldMap {
  init(_ held: HeldMap) {
    self.init(
      map: held.name, version: held.version?.map.version.description, file: held.file, scenes: held.scenes)
  }
}

extension ManagerInterface.Diagnostic {
  init(_ finding: MapFinding) {
    self.init(
      severity: finding.severity == .error ? .error : .warning, file: finding.file, line: finding.line,
      column: finding.column, path: finding.path.isEmpty ? nil : finding.path, message: finding.message)
  }
}
