import JSON
import Navigation
import NavigationProtocol
import NavigationStore
import SceneMap
import Varlink

// org.navd.Manager: maps. A map is read and checked by a worker, one at a time.
extension Daemon {
  func listMaps(_ slot: ReplyQueue.Slot, of session: Session) {
    let reply = ManagerInterface.ListMaps.Reply(maps: mapInfos)
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  func getMap(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: ManagerInterface.GetMap.Parameters.self)
    guard let map = maps[call.map] else { throw .manager(.mapNotFound(.init(map: call.map))) }
    let reply = ManagerInterface.GetMap.Reply(info: info(of: map), source: String(decoding: map.source, as: UTF8.self))
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  func validateMap(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: ManagerInterface.ValidateMap.Parameters.self)
    try begin(
      MapCall(
        wish: .validate, source: Array(call.source.utf8), file: call.file ?? "map", session: session, slot: slot))
  }

  func installMap(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: ManagerInterface.InstallMap.Parameters.self)
    try begin(
      MapCall(
        wish: .install(isDryRun: call.dryRun ?? false, allowsDowngrade: call.allowDowngrade ?? false),
        source: Array(call.source.utf8), file: "map", session: session, slot: slot))
  }

  func removeMap(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: ManagerInterface.RemoveMap.Parameters.self)
    guard maps.installed(call.map) != nil else { throw .manager(.mapNotFound(.init(map: call.map))) }
    let answer = { [unowned self] (migrations: [ManagerInterface.Migration]?) in
      reply(to: slot, of: session, migrations) { ManagerInterface.RemoveMap.Reply(migrations: $0) }
    }
    if call.dryRun ?? false { return planMigrations(of: call.map, to: maps.found(call.map)?.map, answer: answer) }
    var former: CompiledMap?
    try writeAhead { batch in
      former = keepFormer(call.map, in: batch)
      batch.forgetMap(call.map, .installed)
    }
    rememberFormer(former)
    maps.removeInstalled(call.map)
    log.notice("map removed", metadata: ["map": "\(call.map)"])
    attachMaps(answer: answer)
  }

  /// Answers a call that has waited for scenes to move.
  /// - Parameter migrations: what became of them; nil when the daemon stops before.
  func reply(
    to slot: ReplyQueue.Slot, of session: Session, _ migrations: [ManagerInterface.Migration]?,
    _ reply: ([ManagerInterface.Migration]) -> some WireValue
  ) {
    markDirty(session)
    guard let migrations else { return reject(.scene(.closing(.init(reason: "stopping"))), slot, of: session) }
    let reply = reply(migrations)
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  private func begin(_ call: MapCall) throws(WireFailure) {
    guard mapCalls.count(of: call.session.peer.uid) < limits[.mapCalls] else {
      throw limits.reached(.mapCalls)
    }
    mapCalls.append(call)
  }

  // MARK: - What came of reading

  /// The call whose map is to be read next; nil also while another one's has been read and waits for the disk.
  var nextMapCall: MapCall? { mapReading == nil ? mapCalls.first : nil }

  /// The map of the call whose turn it was has been read. The call is answered now, or when no worker has the disk; until
  /// then it is one of those that wait.
  func mapRead(_ reading: MapReading) {
    // The disk may have become free in this turn.
    answerMapCall()
    precondition(mapReading == nil, "one map is read at a time")
    if mapCalls.first == nil { return }
    mapReading = reading
    answerMapCall()
  }

  /// Answers the call whose map has been read, unless a worker has the disk.
  func answerMapCall() {
    guard let reading = mapReading, !isDiskBusy, let call = mapCalls.popFirst() else { return }
    mapReading = nil
    answer(call, reading)
  }

  /// Answers all that wait: the daemon stops.
  func failMapCalls() {
    mapReading = nil
    for call in mapCalls.removeAll() {
      reject(.scene(.closing(.init(reason: "stopping"))), call.slot, of: call.session)
    }
  }

  private func answer(_ call: MapCall, _ reading: MapReading) {
    refreshTime()
    markDirty(call.session)
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
        let loaded = LoadedMap(map: map, source: call.source, file: nil, loadedAt: time)
        try checkInstall(loaded, allowsDowngrade: allowsDowngrade, diagnostics)
        let answer = { [unowned self] (migrations: [ManagerInterface.Migration]?) in
          reply(to: call.slot, of: call.session, migrations) {
            ManagerInterface.InstallMap.Reply(info: info(of: loaded), diagnostics: diagnostics, migrations: $0)
          }
        }
        if isDryRun { return planMigrations(of: map.name, to: map, answer: answer) }
        try install(loaded)
        attachMaps(answer: answer)
      }
    } catch {
      reject(error, call.slot, of: call.session)
    }
  }

  private func checkInstall(
    _ new: LoadedMap, allowsDowngrade: Bool, _ diagnostics: [ManagerInterface.Diagnostic]
  ) throws(WireFailure) {
    let name = new.map.name
    guard let present = maps[name] else {
      if maps.count >= limits[.maps] { throw limits.reached(.maps) }
      return
    }
    if new.map.version < present.map.version, !allowsDowngrade {
      let why = ManagerInterface.Diagnostic(
        severity: .error, file: "map", path: "version",
        message: "\(new.map.version) is lower than the present \(present.map.version); allowDowngrade takes it")
      throw .manager(.mapInvalid(.init(map: name, diagnostics: diagnostics + [why])))
    }
  }

  private func install(_ new: LoadedMap) throws(WireFailure) {
    var former: CompiledMap?
    try writeAhead { batch in
      former = keepFormer(new.map.name, unless: new.map, in: batch)
      batch.keep(StoredMap(new))
    }
    rememberFormer(former)
    maps.install(new)
    log.notice("map installed", metadata: ["map": "\(new.map.name)", "version": "\(new.map.version)"])
  }

  // MARK: - As the wire has them

  var mapInfos: [ManagerInterface.MapInfo] { maps.names.compactMap { maps[$0].map(info) } }

  private func info(of map: LoadedMap) -> ManagerInterface.MapInfo {
    ManagerInterface.MapInfo(
      map: map.map.name, version: map.map.version.description, file: map.file, installed: map.file == nil,
      screens: map.map.screens.count, scenes: scenes.values.count { $0.scene.mapReference?.name == map.map.name },
      loadedAt: map.loadedAt.description)
  }
}

extension ManagerInterface.Diagnostic {
  init(_ finding: MapFinding) {
    self.init(
      severity: finding.severity == .error ? .error : .warning, file: finding.file, line: finding.line,
      column: finding.column, path: finding.path.isEmpty ? nil : finding.path, message: finding.message)
  }
}

extension StoredMap {
  init(_ map: LoadedMap) {
    self.init(
      name: map.map.name, kind: map.file == nil ? .installed : .found, file: map.file ?? "", source: map.source,
      time: map.loadedAt.microseconds)
  }
}
