import JSON
import Logging
import Navigation
import NavigationProtocol
import Varlink

// From a message to the part that executes its method.
extension Daemon {
  /// Dispatches one message of a connection.
  ///
  /// - Returns: The reason why the message must wait and be dispatched again; nil if it is done.
  func dispatch(_ frame: UnsafeRawBufferPointer, of session: Session) -> Reading.Pause? {
    if !journal.isBusy, !context.logsCalls, let reader = unsafe PlainReader(frame), let call = PlainCall(reader) {
      unsafe context.message.begin(frame, leavingOut: call.leftOut)
      dispatchPlain(call, of: session)
    } else {
      return unsafe parseAndDispatch(frame, of: session)
    }
    return nil
  }

  /// Dispatches a call that needs no parser: an operation, or a `Get`.
  private func dispatchPlain(_ call: borrowing PlainCall, of session: Session) {
    let isGet = call.method == .sceneGet
    if isGet {
      if session.reading.isGone { return drop(of: session) }
      settlement.settle()
    }
    session.calls += 1
    context.metrics.calls += 1
    sessions.markDirty(session)
    let slot = session.replies.open()
    do throws(WireFailure) {
      if session.role < call.method.role { throw .service(.permissionDenied) }
      if isGet {
        try sceneCalls.executePlainGet(call, slot, of: session)
      } else {
        try operations.executePlain(call, slot, of: session)
      }
    } catch { settlement.refuse(error, slot, of: session) }
  }

  @inline(never)
  private func parseAndDispatch(_ frame: UnsafeRawBufferPointer, of session: Session) -> Reading.Pause? {
    unsafe context.message.begin(frame)
    let call: CallView
    do {
      call = try CallView(unsafe context.parser.parse(frame))
    } catch let error as JSONSyntaxError {
      if unsafe refuseFaultyValue(in: frame, of: session) { return nil }
      closeOnProtocolError(of: session, error.description)
      return nil
    } catch {
      closeOnProtocolError(of: session, "\(error)")
      return nil
    }
    let method = MethodID(call.method)
    if isInVain(method, call, of: session) {
      drop(of: session)
      return nil
    }
    if journal.isBusy, mustWait(method, call) { return .disk }
    if let method, jobs.areMost(of: session.account), Self.mayTakeTurns(method, call) {
      context.metrics.reachedLimit(.jobsOfUser)
      return .jobs
    }
    if !joinsBatch(method) { settlement.settle() }
    if journal.isLax, let method, Self.readsHistory(method, call) { settlement.flush() }
    session.calls += 1
    context.metrics.calls += 1
    sessions.markDirty(session)
    let slot = session.replies.open(call.mode)
    guard let method else {
      dispatchToService(call, slot, of: session)
      return nil
    }
    do throws(WireFailure) {
      if session.role < method.role { throw .service(.permissionDenied) }
      if method.requiresMore, call.mode != .more { throw .service(.expectedMore) }
      if call.mode == .upgrade { throw .service(.noUpgrade) }
      try dispatchMethod(method, call.parameters ?? .emptyObject, slot, of: session)
      if context.logsCalls { log(method, call.parameters, of: session) }
    } catch {
      if context.logsCalls { log(method, call.parameters, refused: error.name, of: session) }
      settlement.refuse(error, slot, of: session)
    }
    return nil
  }

  /// Refuses a call of which the parser refuses only a value, such as a number that does not fit in 64 bits. The connection
  /// goes on, since it may carry other calls.
  ///
  /// - Returns: Whether it is such a call.
  private func refuseFaultyValue(in frame: UnsafeRawBufferPointer, of session: Session) -> Bool {
    let finder = FaultFinder(maximumDepth: context.messageDepthMax)
    return withExtendedLifetime(finder) {
      // If a field of the message itself has a faulty name, it may be the one that says if a reply is expected.
      guard let finding = unsafe finder.find(in: frame), !finding.place.isEmpty, let call = try? CallView(finding.root)
      else { return false }
      context.chargeDecoding()
      let method = MethodID(call.method)
      if session.reading.isGone || isInVain(method, call, of: session) {
        drop(of: session)
        return true
      }
      settlement.settle()
      session.calls += 1
      context.metrics.calls += 1
      sessions.markDirty(session)
      let mayCall = method.map { session.role >= $0.role } ?? true
      let failure = mayCall ? failure(of: finding) : .service(.permissionDenied)
      if context.logsCalls, let method { log(method, call.parameters, refused: failure.name, of: session) }
      settlement.refuse(failure, session.replies.open(call.mode), of: session)
      return true
    }
  }

  private func failure(of finding: FaultFinder.Finding) -> WireFailure {
    if finding.isTooDeep { return WireFailure(.limitReached(.nesting, value: context.limits[.nesting]), scene: "") }
    let parameters = "parameters."
    let isParameter = finding.place.hasPrefix(parameters)
    return .service(.invalidParameter(isParameter ? String(finding.place.dropFirst(parameters.count)) : finding.place))
  }

  /// Dispatches a call of `org.varlink.service`, or of a method that does not exist.
  private func dispatchToService(_ call: CallView, _ slot: ReplyQueue.Slot, of session: Session) {
    do throws(WireFailure) { try checkIgnored(call.parameters ?? .emptyObject) } catch {
      return settlement.refuse(error, slot, of: session)
    }
    let service = ServiceInterface.navd(version: context.settings.version)
    session.reply(to: slot) { service.reply(to: call, into: &$0) }
  }

  /// Whether a call has no effect but a reply, which its caller does not read.
  @inline(__always)
  private func isInVain(_ method: MethodID?, _ call: CallView, of session: Session) -> Bool {
    if session.reading.isGone { return method.map { $0.onlyReads || $0.requiresMore } ?? true }
    return call.mode == .oneway && method?.onlyReads ?? true
  }

  /// Drops a call whose only effect would be a reply that nobody reads.
  private func drop(of session: Session) {
    session.calls += 1
    context.metrics.dropped += 1
  }

  /// Whether a call is written together with others, because everything that it needs to know of them is in memory.
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

  /// Whether a call may become a job that counts.
  private static func mayTakeTurns(_ method: MethodID, _ call: CallView) -> Bool {
    switch method {
    case .sceneFind, .sceneHistory, .sceneAwaitResult, .sceneImport: true
    case .sceneGet: call.parameters?["revision"].map { !$0.isNull } ?? false
    default: false
    }
  }

  @inline(__always)
  private func dispatchMethod(
    _ method: MethodID, _ parameters: JSONElement, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    if method.isOperation { return try operations.executeOperation(method, parameters, slot, of: session) }
    try dispatchOther(method, parameters, slot, of: session)
  }

  private func dispatchOther(
    _ method: MethodID, _ parameters: JSONElement, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    switch method {
    case .navigationApply: try operations.executeApply(parameters, slot, of: session)
    case .navigationUndo, .navigationRedo: try operations.executeTravel(method, parameters, slot, of: session)
    case .navigationListTransitions: try sceneCalls.executeListTransitions(parameters, slot, of: session)
    case .navigationResolveLink: try sceneCalls.executeResolveLink(parameters, slot, of: session)
    case .sceneList: try sceneCalls.executeList(parameters, slot, of: session)
    case .sceneOpen: try sceneCalls.executeOpen(parameters, slot, of: session)
    case .sceneImport: try sceneCalls.executeImport(parameters, slot, of: session)
    case .sceneClose: try sceneCalls.executeClose(parameters, slot, of: session)
    case .sceneGet: try sceneCalls.executeGet(parameters, slot, of: session)
    case .sceneFind: try sceneCalls.executeFind(parameters, slot, of: session)
    case .sceneHistory: try sceneCalls.executeHistory(parameters, slot, of: session)
    case .sceneSubscribe: try subscriptions.executeSubscribe(parameters, slot, of: session)
    case .sceneAttach: try subscriptions.executeAttach(parameters, slot, of: session)
    case .sceneAdopt: try subscriptions.executeAdopt(parameters, slot, of: session)
    case .sceneWait: try waits.executeWait(parameters, slot, of: session)
    case .sceneAwaitResult: try waits.executeAwaitResult(parameters, slot, of: session)
    case .sceneAnswerGuard: try asking.executeAnswerGuard(parameters, slot, of: session)
    case .sceneAnswerRequest: try asking.executeAnswerRequest(parameters, slot, of: session)
    case .managerGetMap: try mapCalls.executeGetMap(parameters, slot, of: session)
    case .managerValidateMap: try mapCalls.executeValidateMap(parameters, slot, of: session)
    case .managerInstallMap: try mapCalls.executeInstallMap(parameters, slot, of: session)
    case .managerRemoveMap: try mapCalls.executeRemoveMap(parameters, slot, of: session)
    case .managerListClients: try managerCalls.executeListClients(parameters, slot, of: session)
    case .managerKick: try managerCalls.executeKick(parameters, slot, of: session)
    case .managerSetLogLevel: try managerCalls.executeSetLogLevel(parameters, slot, of: session)
    case .managerRestrict: try managerCalls.executeRestrict(parameters, slot, of: session)
    case .fleetForget: try managerCalls.executeForget(parameters, slot, of: session)
    default:
      try checkIgnored(parameters)
      try dispatchWithoutParameters(method, slot, of: session)
    }
  }

  private func dispatchWithoutParameters(
    _ method: MethodID, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    switch method {
    case .managerPing: managerCalls.executePing(slot, of: session)
    case .managerListMaps: mapCalls.executeListMaps(slot, of: session)
    case .managerGetLimits: managerCalls.executeGetLimits(slot, of: session)
    case .managerGetMetrics: managerCalls.executeGetMetrics(slot, of: session)
    case .managerReload: managerCalls.executeReload(slot, of: session)
    case .managerBackup: try backups.executeBackup(slot, of: session)
    case .fleetHandOver: try managerCalls.executeHandOver(slot, of: session)
    case .fleetStatus: try managerCalls.executeFleetStatus(slot, of: session)
    default: throw .service(.methodNotImplemented("\(method.name)"))
    }
  }

  /// Logs a call at debug level: its client, scene, and the revision after it, never its payload.
  private func log(
    _ method: MethodID, _ parameters: JSONElement?, refused error: StaticString? = nil, of session: Session
  ) {
    var metadata: Logger.Metadata = [
      "client": "\(session.name)", "method": "\(method.name)", "revision": "\(scenes.revision)",
    ]
    if let scene = parameters?["scene"]?.stringValue, Text.isSceneName(scene) { metadata["scene"] = "\(scene)" }
    if let error { metadata["error"] = "\(error)" }
    context.log.debug(error == nil ? "call" : "call refused", metadata: metadata)
  }
}

/// Checks the parameters of a call that has none of its own: the limit `nesting` applies to ignored values too.
private func checkIgnored(_ parameters: JSONElement) throws(WireFailure) {
  do throws(DecodingError) {
    for field in parameters.fields { try FieldSet().ignore(field.key, field.value) }
  } catch { throw WireFailure(error) }
}

/// Decodes the parameters of a call.
@inline(__always)
func decode<Parameters: WireValue>(
  _ element: JSONElement, as: Parameters.Type = Parameters.self
) throws(WireFailure) -> Parameters {
  do throws(DecodingError) { return try Parameters(decoding: element) } catch { throw WireFailure(error) }
}

extension ServiceInterface {
  fileprivate static func navd(version: String) -> ServiceInterface {
    ServiceInterface(
      vendor: "navd", product: "navd", version: version, url: "https://navd.org", interfaces: GeneratedInterfaces.all)
  }
}
