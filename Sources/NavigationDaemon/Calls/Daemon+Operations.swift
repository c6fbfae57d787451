import JSON
import Navigation
import NavigationProtocol
import Varlink

// org.navd.Navigation: the operations, alone and many at once, and the way back.
extension Daemon {
  func operation(
    _ method: MethodID, _ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    let asked: OperationCall
    do throws(DecodingError) { asked = try OperationCall(method, decoding: element) } catch { throw WireFailure(error) }
    if let options = asked.options {
      let call = Call(.operation(asked.operation), options: try checked(options))
      return try perform(call, Asked(method, asked.scene, element), id: options.requestId, slot, of: session)
    }
    try perform(Call(asked.operation), scene: asked.scene, requestID: nil, slot, of: session)
  }

  func apply(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let asked: ApplyCall
    do throws(DecodingError) { asked = try ApplyCall(decoding: element) } catch { throw WireFailure(error) }
    let call = Call(apply: asked.items, options: try checked(asked.options))
    try perform(
      call, Asked(.navigationApply, asked.scene, element), id: asked.options?.requestId, slot, of: session)
  }

  func undo(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let asked = try decode(element, as: NavigationInterface.Undo.Parameters.self)
    let call = Call(.undo(steps: asked.steps ?? 1), options: try checked(asked.options))
    try perform(call, Asked(.navigationUndo, asked.scene, element), id: asked.options?.requestId, slot, of: session)
  }

  func redo(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let asked = try decode(element, as: NavigationInterface.Redo.Parameters.self)
    let call = Call(.redo(steps: asked.steps ?? 1), options: try checked(asked.options))
    try perform(call, Asked(.navigationRedo, asked.scene, element), id: asked.options?.requestId, slot, of: session)
  }

  /// A scene without a map declares no transition.
  func move(_ element: JSONElement) throws(WireFailure) {
    let call = try decode(element, as: NavigationInterface.Move.Parameters.self)
    _ = try director(call.scene)
    throw .navigation(.notInMap(.init(map: "", kind: "transition", name: call.transition)))
  }

  /// Where a call came from: its method, its scene and its parameters, whose hash goes with a request id.
  private struct Asked {
    let method: MethodID
    let scene: String
    let parameters: JSONElement

    init(_ method: MethodID, _ scene: String, _ parameters: JSONElement) {
      self.method = method
      self.scene = scene
      self.parameters = parameters
    }
  }

  /// The options of a call, as far as they are the model's.
  private func checked(_ options: NavigationInterface.Options?) throws(WireFailure) -> Options {
    guard let options else { return .none }
    if let id = options.requestId, id.isEmpty || id.utf8.count > Text.nameBytesMax {
      throw .service(.invalidParameter("options.requestId"))
    }
    // What is on disk at once needs a disk, and there is no guard that could be skipped.
    if options.durable == true { throw .service(.invalidParameter("options.durable")) }
    if options.force == true { throw .service(.invalidParameter("options.force")) }
    return Options(options)
  }

  private func perform(
    _ call: consuming Call, _ asked: Asked, id: String?, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    guard let id, !call.options.isDryRun else {
      return try perform(call, scene: asked.scene, requestID: id, slot, of: session)
    }
    try performOnce(call, asked, id: id, slot, of: session)
  }

  @inline(__always)
  private func perform(
    _ call: borrowing Call, scene: String, requestID: String?, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    do throws(NavigationError) { try call.check(sceneLimits) } catch { throw WireFailure(error, scene: scene) }
    let director = try director(scene, of: session)
    let effect = try perform(call, on: director, requestID: requestID, of: session)
    if effect.changes == nil && !call.options.isDryRun {
      session.reply(to: slot) { buffer in buffer.appendReply(effect.outcome) }
    } else {
      session.reply(to: slot) { buffer in Self.append(effect, of: call, to: &buffer) }
    }
  }

  /// Carries a call out that says a request id: once, however often it comes.
  private func performOnce(
    _ call: borrowing Call, _ asked: Asked, id: String, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    do throws(NavigationError) { try call.check(sceneLimits) } catch { throw WireFailure(error, scene: asked.scene) }
    let director = try director(asked.scene, of: session)
    let key = RequestMemory.Key(
      uid: session.peer.uid, scene: asked.scene, opened: director.scene.openedRevision, request: id)
    let text: String
    do throws(JSONObjectError) { text = try JSONObject(asked.parameters).text } catch {
      throw .service(.invalidParameter(error.path))
    }
    let hash = RequestMemory.hash(asked.method.rawValue, text)
    switch requests.lookup(key, hash: hash, now: now) {
    case .same(let reply):
      session.reply(to: slot) { buffer in buffer.append(reply) }
    case .other:
      throw .navigation(.conflict(.init(scene: asked.scene, what: "request")))
    case .unknown:
      let effect = try perform(call, on: director, requestID: id, of: session)
      scratch.removeAll()
      Self.append(effect, of: call, to: &scratch)
      let reply = scratch.array()
      let forgotten = requests.keep(key, hash: hash, reply: reply, now: now)
      metrics.reachedLimit("requestsOfUser", times: forgotten.byCount)
      metrics.reachedLimit("requestBytesOfUser", times: forgotten.byBytes)
      metrics.reachedLimit("requestMilliseconds", times: forgotten.byTime)
      session.reply(to: slot) { buffer in buffer.append(reply) }
    }
  }

  /// Carries a call out on its scene, and tells those who follow it.
  private func perform(
    _ call: borrowing Call, on director: SceneDirector, requestID: String?, of session: Session
  ) throws(WireFailure) -> Effect {
    let effect: Effect
    do throws(NavigationError) {
      effect = try message.withBytes { message throws(NavigationError) in
        try director.scene.perform(
          call, revision: revision + 1, time: time, origin: Origin(session.caller, requestID: requestID),
          message: message, limits: sceneLimits, journal: &journal)
      }
    } catch {
      throw WireFailure(error, scene: director.name)
    }
    if effect.isCommitted {
      revision += 1
      metrics.commits += 1
      committed(director)
    } else {
      metrics.unchanged += 1
    }
    if let ids = effect.refresh { refresh(ids, of: director) }
    return effect
  }

  /// Writes the reply of a call that was carried out.
  private static func append(_ effect: Effect, of call: borrowing Call, to buffer: inout ByteBuffer) {
    guard case .apply = call.request, let changes = effect.changes else {
      guard call.options.isDryRun else { return buffer.appendReply(effect.outcome) }
      var outcome = NavigationInterface.Outcome(effect.outcome)
      outcome.guarded = []
      return buffer.appendReply(NavigationInterface.GoTo.Reply(outcome: outcome))
    }
    var outcome = NavigationInterface.Outcome(effect.outcome)
    outcome.guarded = []
    buffer.append(#"{"parameters":{"outcome":"#)
    outcome.encode(into: &buffer)
    buffer.append(#","changes":"#)
    changes.map { SceneInterface.Change($0) }.encode(into: &buffer)
    buffer.append("}}\0")
  }
}
