import JSON
import Navigation
import NavigationProtocol
import Varlink

// From a message to the method that it calls.
extension Daemon {
  /// Carries out one message of a connection.
  ///
  /// - Returns: Whether it was; else a worker has the disk, and it is to be given again.
  func carryOut(_ frame: UnsafeRawBufferPointer, of session: Session) -> Bool {
    if !isDiskBusy, !logsCalls, let reader = unsafe PlainReader(frame), let call = PlainCall(reader) {
      unsafe message.begin(frame, leavingOut: call.leftOut)
      carryOut(call, of: session)
    } else {
      return unsafe parseAndCarryOut(frame, of: session)
    }
    return true
  }

  /// Carries out a call that needs no parser: an operation, which is written together with those before it, or a `Get`.
  private func carryOut(_ call: borrowing PlainCall, of session: Session) {
    let isGet = call.method == .sceneGet
    if isGet, !pending.isEmpty { settle() }
    session.calls += 1
    metrics.calls += 1
    markDirty(session)
    let slot = session.replies.open()
    do throws(WireFailure) {
      if session.role < call.method.role { throw .service(.permissionDenied) }
      if isGet { try get(call, slot, of: session) } else { try operation(call, slot, of: session) }
    } catch { refuse(error, slot, of: session) }
  }

  /// Answers a call with why it was not carried out.
  private func refuse(_ failure: WireFailure, _ slot: ReplyQueue.Slot, of session: Session) {
    if pending.isEmpty {
      reject(failure, slot, of: session)
    } else {
      // It may have been refused because of what is not on the disk yet.
      pending.append(PendingCall(session: session, slot: slot, reply: .failure(failure)))
    }
  }

  @inline(never)
  private func parseAndCarryOut(_ frame: UnsafeRawBufferPointer, of session: Session) -> Bool {
    unsafe message.begin(frame)
    let call: CallView
    do {
      call = try CallView(unsafe parser.parse(frame))
    } catch let error as JSONSyntaxError {
      protocolError(of: session, error.description)
      return true
    } catch {
      protocolError(of: session, "\(error)")
      return true
    }
    let method = MethodID(call.method)
    if isDiskBusy, mustWait(method, call) { return false }
    if !pending.isEmpty, !joinsBatch(method) { settle() }
    if isLax, let method, Self.readsHistory(method, call) { flushBatch() }
    session.calls += 1
    metrics.calls += 1
    markDirty(session)
    let slot = session.replies.open(call.mode)
    guard let method else {
      service(call, slot, of: session)
      return true
    }
    do throws(WireFailure) {
      try check(method, call, of: session)
      try carryOut(method, call.parameters ?? .emptyObject, slot, of: session)
      if logsCalls { logCall(method, call.parameters, of: session) }
    } catch {
      if logsCalls { logCall(method, call.parameters, refused: error.name, of: session) }
      refuse(error, slot, of: session)
    }
    return true
  }

  /// Whether a call is written together with others: what it needs to know of them it finds in memory.
  @inline(__always)
  private func joinsBatch(_ method: MethodID?) -> Bool {
    guard let method else { return false }
    if method.isOperation { return true }
    switch method {
    case .navigationApply, .navigationUndo, .navigationRedo, .sceneOpen, .sceneImport: return true
    default: return false
    }
  }

  /// Whether a call may ask for commits that are no longer in memory.
  @inline(__always)
  private static func readsHistory(_ method: MethodID, _ call: CallView) -> Bool {
    switch method {
    case .navigationUndo, .navigationRedo, .sceneHistory, .sceneAwaitResult: true
    case .sceneSubscribe, .sceneAttach: call.parameters?["since"].map { !$0.isNull } ?? false
    case .sceneGet: call.parameters?["revision"].map { !$0.isNull } ?? false
    default: false
    }
  }

  /// What every call must be: allowed, and with `more` where it answers with a stream.
  @inline(__always)
  private func check(_ method: MethodID, _ call: CallView, of session: Session) throws(WireFailure) {
    if session.role < method.role { throw .service(.permissionDenied) }
    if method.requiresMore, call.mode != .more { throw .service(.expectedMore) }
  }

  /// Answers a call with an error.
  func reject(_ failure: WireFailure, _ slot: ReplyQueue.Slot, of session: Session) {
    metrics.errors += 1
    if case .manager(.limitReached(let reached)) = failure, let limit = LimitName(reached.limit) {
      metrics.reachedLimit(limit)
    }
    session.reply(to: slot) { $0.appendError(failure) }
  }

  private func service(_ call: CallView, _ slot: ReplyQueue.Slot, of session: Session) {
    let service = ServiceInterface.navd(version: settings.version)
    session.reply(to: slot) { service.reply(to: call, into: &$0) }
  }

  @inline(__always)
  private func carryOut(
    _ method: MethodID, _ parameters: JSONElement, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    if method.isOperation { return try operation(method, parameters, slot, of: session) }
    try other(method, parameters, slot, of: session)
  }

  private func other(
    _ method: MethodID, _ parameters: JSONElement, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    switch method {
    case .navigationApply: try apply(parameters, slot, of: session)
    case .navigationUndo: try undo(parameters, slot, of: session)
    case .navigationRedo: try redo(parameters, slot, of: session)
    case .navigationListTransitions: try listTransitions(parameters, slot, of: session)
    case .sceneList: listScenes(slot, of: session)
    case .sceneOpen: try open(parameters, slot, of: session)
    case .sceneImport: try importScene(parameters, slot, of: session)
    case .sceneClose: try closeScene(parameters, slot, of: session)
    case .sceneGet: try get(parameters, slot, of: session)
    case .sceneFind: try find(parameters, slot, of: session)
    case .sceneHistory: try history(parameters, slot, of: session)
    case .sceneSubscribe: try subscribe(parameters, slot, of: session)
    case .sceneAttach: try attach(parameters, slot, of: session)
    case .sceneAdopt: try adopt(parameters, slot, of: session)
    case .sceneWait: try wait(parameters, slot, of: session)
    case .sceneAwaitResult: try awaitResult(parameters, slot, of: session)
    case .navigationResolveLink: try resolveLink(parameters, slot, of: session)
    case .sceneAnswerGuard: try answerGuard(parameters, slot, of: session)
    case .sceneAnswerRequest: try answerRequest(parameters, slot, of: session)
    case .managerPing: ping(slot, of: session)
    case .managerListMaps: listMaps(slot, of: session)
    case .managerGetMap: try getMap(parameters, slot, of: session)
    case .managerValidateMap: try validateMap(parameters, slot, of: session)
    case .managerInstallMap: try installMap(parameters, slot, of: session)
    case .managerRemoveMap: try removeMap(parameters, slot, of: session)
    case .managerListClients: listClients(slot, of: session)
    case .managerKick: try kick(parameters, slot, of: session)
    case .managerGetLimits: getLimits(slot, of: session)
    case .managerGetMetrics: getMetrics(slot, of: session)
    case .managerReload: reload(slot, of: session)
    case .managerSetLogLevel: try setLogLevel(parameters, slot, of: session)
    case .managerBackup: try backup(slot, of: session)
    case .managerRestrict: try restrict(parameters, slot, of: session)
    default: throw .service(.methodNotImplemented("\(method.name)"))
    }
  }

  /// The scene of that name.
  @inline(__always)
  func host(_ name: String) throws(WireFailure) -> SceneHost {
    guard let host = scenes[name] else { throw .scene(.sceneNotFound(.init(scene: name))) }
    return host
  }

  /// The scene of that name, for an operation: nearly always that of the connection's last one.
  @inline(__always)
  func host(_ name: String, of session: Session) throws(WireFailure) -> SceneHost {
    if let last = session.lastHost, last.name == name { return last }
    let host = try host(name)
    session.lastHost = host
    return host
  }

  /// The same for a name that is in a message.
  @inline(__always)
  func host(_ name: JSONText, of session: Session) throws(WireFailure) -> SceneHost {
    if let last = session.lastHost, name == last.name { return last }
    return try host(name.string, of: session)
  }
}

/// Reads what a method is called with.
@inline(__always)
func decode<Parameters: WireValue>(
  _ element: JSONElement, as: Parameters.Type = Parameters.self
) throws(WireFailure) -> Parameters {
  do throws(DecodingError) { return try Parameters(decoding: element) } catch { throw WireFailure(error) }
}

extension ServiceInterface {
  static func navd(version: String) -> ServiceInterface {
    ServiceInterface(
      vendor: "navd", product: "navd", version: version, url: "https://navd.org", interfaces: GeneratedInterfaces.all)
  }
}
