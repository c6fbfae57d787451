import JSON
import Navigation
import NavigationProtocol
import Varlink

// org.navd.Navigation: the operations, alone and many at once, and the way back.
extension Daemon {
  func operation(
    _ method: MethodID, _ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    let call: OperationCall
    do throws(DecodingError) { call = try OperationCall(method, decoding: element) } catch { throw WireFailure(error) }
    let asked = Asked(method: method, scene: call.scene, options: call.options, parameters: element)
    try perform(Call.Request.operation(call.operation), asked, slot, of: session)
  }

  func apply(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call: ApplyCall
    do throws(DecodingError) { call = try ApplyCall(decoding: element) } catch { throw WireFailure(error) }
    let asked = Asked(method: .navigationApply, scene: call.scene, options: call.options, parameters: element)
    try perform(.apply(call.items), asked, slot, of: session)
  }

  func undo(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: NavigationInterface.Undo.Parameters.self)
    let asked = Asked(method: .navigationUndo, scene: call.scene, options: call.options, parameters: element)
    try perform(.undo(steps: call.steps ?? 1), asked, slot, of: session)
  }

  func redo(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: NavigationInterface.Redo.Parameters.self)
    let asked = Asked(method: .navigationRedo, scene: call.scene, options: call.options, parameters: element)
    try perform(.redo(steps: call.steps ?? 1), asked, slot, of: session)
  }

  /// A scene without a map declares no transition.
  func move(_ element: JSONElement) throws(WireFailure) {
    let call = try decode(element, as: NavigationInterface.Move.Parameters.self)
    _ = try director(call.scene)
    throw .navigation(.notInMap(.init(map: "", kind: "transition", name: call.transition)))
  }

  /// What was asked of a scene, besides what is to be done.
  private struct Asked {
    var method: MethodID
    var scene: String
    var options: NavigationInterface.Options?
    /// The whole, for the hash that goes with a request id.
    var parameters: JSONElement
  }

  @inline(__always)
  private func perform(
    _ request: Call.Request, _ asked: Asked, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    guard let options = asked.options else {
      return try perform(Call(request), scene: asked.scene, requestID: nil, slot, of: session)
    }
    try check(options, of: session)
    let call = Call(request, options: Options(options))
    guard let id = options.requestId, !call.options.isDryRun else {
      return try perform(call, scene: asked.scene, requestID: options.requestId, slot, of: session)
    }
    try performOnce(call, asked, id: id, slot, of: session)
  }

  private func check(_ options: NavigationInterface.Options, of session: Session) throws(WireFailure) {
    if let id = options.requestId, id.isEmpty || id.utf8.count > Text.nameBytesMax {
      throw .service(.invalidParameter("options.requestId"))
    }
    // What is on disk at once needs a disk, and there is no guard that could be skipped.
    if options.durable == true { throw .service(.invalidParameter("options.durable")) }
    if options.force == true { throw .service(.invalidParameter("options.force")) }
  }

  private func perform(
    _ call: Call, scene: String, requestID: String?, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    do throws(NavigationError) { try call.check(sceneLimits) } catch { throw WireFailure(error, scene: scene) }
    let director = try director(scene)
    let effect = try perform(call, on: director, requestID: requestID, of: session)
    session.reply(to: slot) { buffer in Self.append(effect, of: call, to: &buffer) }
  }

  /// Carries a call out that says a request id: once, however often it comes.
  private func performOnce(
    _ call: Call, _ asked: Asked, id: String, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    do throws(NavigationError) { try call.check(sceneLimits) } catch {
      throw WireFailure(error, scene: asked.scene)
    }
    let director = try director(asked.scene)
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
      requests.keep(key, hash: hash, reply: reply, now: now)
      session.reply(to: slot) { buffer in buffer.append(reply) }
    }
  }

  /// Carries a call out on its scene, and tells those who follow it.
  private func perform(
    _ call: Call, on director: SceneDirector, requestID: String?, of session: Session
  ) throws(WireFailure) -> Effect {
    let effect: Effect
    do throws(NavigationError) {
      effect = try director.scene.perform(
        call, revision: revision + 1, time: time, origin: Origin(session.caller, requestID: requestID),
        limits: sceneLimits)
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
  private static func append(_ effect: Effect, of call: Call, to buffer: inout ByteBuffer) {
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
