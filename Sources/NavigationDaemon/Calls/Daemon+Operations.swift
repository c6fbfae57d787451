import JSON
import Navigation
import NavigationProtocol
import NavigationStore
import Varlink

// org.navd.Navigation: the operations, alone and many at once, and the way back.
extension Daemon {
  func operation(_ asked: borrowing PlainCall, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let operation: Operation
    do throws(NavigationError) { operation = try asked.operation(sceneLimits) } catch {
      throw WireFailure(error, scene: asked.scene.string)
    }
    try carryOut(Call(consume operation), on: try host(asked.scene, of: session), Wishes(), slot, of: session)
  }

  func operation(
    _ method: MethodID, _ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    let asked: OperationCall
    do throws(DecodingError) { asked = try OperationCall(method, decoding: element) } catch { throw WireFailure(error) }
    if let options = asked.options {
      let call = Call(.operation(asked.operation), options: try checked(options))
      return try perform(call, Asked(method, asked.scene, element), options: options, slot, of: session)
    }
    do throws(NavigationError) { try asked.operation.check(sceneLimits) } catch {
      throw WireFailure(error, scene: asked.scene)
    }
    try carryOut(Call(asked.operation), on: try host(asked.scene, of: session), Wishes(), slot, of: session)
  }

  func apply(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let asked: ApplyCall
    do throws(DecodingError) { asked = try ApplyCall(decoding: element) } catch { throw WireFailure(error) }
    let call = Call(apply: asked.items, options: try checked(asked.options))
    try perform(call, Asked(.navigationApply, asked.scene, element), options: asked.options, slot, of: session)
  }

  func undo(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let asked = try decode(element, as: NavigationInterface.Undo.Parameters.self)
    let call = Call(.undo(steps: asked.steps ?? 1), options: try checked(asked.options))
    try perform(call, Asked(.navigationUndo, asked.scene, element), options: asked.options, slot, of: session)
  }

  func redo(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let asked = try decode(element, as: NavigationInterface.Redo.Parameters.self)
    let call = Call(.redo(steps: asked.steps ?? 1), options: try checked(asked.options))
    try perform(call, Asked(.navigationRedo, asked.scene, element), options: asked.options, slot, of: session)
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
    return Options(options)
  }

  private func perform(
    _ call: borrowing Call, _ asked: Asked, options: NavigationInterface.Options?, _ slot: ReplyQueue.Slot,
    of session: Session
  ) throws(WireFailure) {
    try check(call, of: asked.scene)
    let wishes = Wishes(
      requestID: options?.requestId, isDurable: options?.durable ?? false,
      force: try force(options?.force ?? false, of: session))
    let writesThrough = mustWriteThrough(call, wishes)
    if writesThrough { try beginWritingThrough() }
    defer { if writesThrough { endWritingThrough() } }
    if let id = options?.requestId, !call.options.isDryRun {
      return try performOnce(call, asked, id: id, wishes, slot, of: session)
    }
    try carryOut(call, on: try host(asked.scene, of: session), wishes, slot, of: session)
  }

  private func check(_ call: borrowing Call, of scene: String) throws(WireFailure) {
    do throws(NavigationError) { try call.check(sceneLimits) } catch { throw WireFailure(error, scene: scene) }
  }

  /// Carries a call out that says a request id: once, however often it comes.
  private func performOnce(
    _ call: borrowing Call, _ asked: Asked, id: String, _ wishes: Wishes, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    // The same call may be among those that are pending.
    settle()
    let host = try host(asked.scene, of: session)
    try checkMap(of: host)
    let key = RequestMemory.Key(uid: session.peer.uid, scene: host.scene.openedRevision, request: id)
    let text: String
    do throws(JSONObjectError) { text = try JSONObject(asked.parameters).text } catch {
      throw .service(.invalidParameter(error.path))
    }
    let hash = RequestMemory.hash(asked.method.rawValue, text)
    if let known = host.waitingOperation(key) {
      guard known.wishes.request?.hash == hash else {
        throw .navigation(.conflict(.init(scene: asked.scene, what: "request")))
      }
      known.readers.removeAll { $0.session.hasEnded }
      return known.readers.append(.init(session: session, slot: slot))
    }
    switch requests.lookup(key, hash: hash, now: now) {
    case .same(let reply):
      if wishes.isDurable { waitForDisk(session) }
      session.reply(to: slot) { buffer in buffer.append(reply) }
    case .other:
      throw .navigation(.conflict(.init(scene: asked.scene, what: "request")))
    case .unknown:
      try carryOut(call, on: host, wishes.kept(id, under: key, hash: hash), slot, of: session)
    }
  }

  /// Carries a call out on its scene, or has it wait, and answers it.
  private func carryOut(
    _ call: borrowing Call, on host: SceneHost, _ wishes: borrowing Wishes, _ slot: ReplyQueue.Slot,
    of session: Session
  ) throws(WireFailure) {
    try checkMap(of: host)
    if mustWait(call, on: host) {
      return try enqueue(asking(call, on: host, wishes, slot, of: session))
    }
    let answers = answers(on: host, force: wishes.force)
    let origin = Origin(session.caller, requestID: wishes.requestID)
    let effect = try withKeptMessage(of: call.request.name, on: host) { message throws(WireFailure) in
      let effect = try perform(call, on: host, origin, answers, message)
      if !effect.mustAsk || pending.isEmpty { return effect }
      // Nobody is asked about what may not come to the disk.
      settle()
      return try perform(call, on: host, origin, answers, message)
    }
    if effect.mustAsk, !call.options.isDryRun {
      let operation = asking(call, on: host, wishes, slot, of: session)
      operation.hasDelegate = answers.hasDelegate
      return try ask(operation, effect)
    }
    if wishes.request == nil, effect.changes == nil, effect.opened.isEmpty, !call.options.isDryRun {
      if repliesWait {
        pending.append(
          PendingCall(session: session, slot: slot, reply: .outcome(effect.outcome), isDurable: wishes.isDurable))
      } else {
        session.reply(to: slot) { buffer in buffer.appendReply(effect.outcome) }
      }
    } else {
      let reply = encoded(effect, of: call)
      answer(reply, request: kept(wishes, reply), isDurable: wishes.isDurable, slot, of: session)
      keepLinks(of: effect, call, from: session.caller, on: host)
    }
    finish(effect, on: host)
  }

  private func asking(
    _ call: borrowing Call, on host: SceneHost, _ wishes: borrowing Wishes, _ slot: ReplyQueue.Slot,
    of session: Session
  ) -> AskingOperation {
    var kept = ByteBuffer(capacity: 256)
    withKeptMessage(of: call.request.name, on: host) { message in kept.append(message) }
    return AskingOperation(
      copy call, on: host, .init(session: session, slot: slot), copy wishes, message: kept)
  }

  /// Carries out an operation whose turn has come and that has its answers.
  /// - Returns: whether it was; else it asks again.
  func carryOut(_ operation: AskingOperation) throws(WireFailure) -> Bool {
    if let link = operation.link { return try carryOut(operation, opening: link) }
    let (host, call, wishes) = (operation.host, operation.call, operation.wishes)
    // An Undo that has waited reads commits of before, which must have left the batch.
    if isLax { flushBatch() }
    let writesThrough = mustWriteThrough(call, wishes)
    if writesThrough { try beginWritingThrough() }
    defer { if writesThrough { endWritingThrough() } }
    if operation.requestAnswers.isEmpty { operation.hasDelegate = !host.delegates.isEmpty }
    let answers = answers(to: operation)
    let origin = Origin(operation.caller, requestID: wishes.requestID)
    let effect = try operation.message.withSpan { message throws(WireFailure) in
      try perform(call, on: host, origin, answers, message)
    }
    if effect.mustAsk, !call.options.isDryRun {
      try ask(operation, effect)
      return false
    }
    let reply = encoded(effect, of: call)
    var request = kept(wishes, reply)
    for reader in operation.readers {
      answer(reply, request: request, isDurable: wishes.isDurable, reader.slot, of: reader.session)
      markDirty(reader.session)
      request = nil
    }
    keepLinks(of: effect, call, from: operation.caller, on: host)
    finish(effect, on: host)
    return true
  }

  /// Puts a reply that is to be kept under its request id into the batch.
  private func kept(_ wishes: borrowing Wishes, _ reply: [UInt8]) -> KeptRequest? {
    guard let (key, hash) = wishes.request else { return nil }
    requestsKept += 1
    if storage != nil {
      batch.keep(
        StoredRequest(
          id: requestsKept, uid: key.uid, scene: key.scene, request: key.request, hash: hash, reply: reply,
          time: time.microseconds))
    }
    return KeptRequest(id: requestsKept, key: key, hash: hash)
  }

  /// Answers a call with a reply that is encoded, when the disk has what it did.
  private func answer(
    _ reply: [UInt8], request: KeptRequest?, isDurable: Bool, _ slot: ReplyQueue.Slot,
    of session: Session
  ) {
    if repliesWait {
      return pending.append(
        PendingCall(
          session: session, slot: slot, reply: request.map { .kept(reply, $0) } ?? .encoded(reply),
          isDurable: isDurable))
    }
    if let request { keep(request, reply: reply) }
    session.reply(to: slot) { buffer in buffer.append(reply) }
  }

  /// - Throws: `SceneSuspended`: the map that the scene goes by is gone; `StorageFailed`: it cannot move to it.
  @inline(__always)
  func checkMap(of host: SceneHost) throws(WireFailure) {
    if host.mustMove { try moveNow(host) }
    if let map = host.scene.mapReference, host.scene.isSuspended {
      throw .scene(.sceneSuspended(.init(scene: host.name, map: map.name)))
    }
  }

  /// Carries a call out on its scene, and tells those who follow it.
  @inline(__always)
  func perform(
    _ call: borrowing Call, on host: SceneHost, _ origin: borrowing Origin, _ answers: borrowing Answers,
    _ message: RawSpan
  ) throws(WireFailure) -> Effect {
    // It may have gone while the operation waited.
    try checkMap(of: host)
    try beginChange()
    var savepoint = repliesWait ? host.scene.savepoint : nil
    let start = batch.records.count
    let effect: Effect
    do throws(NavigationError) {
      if call.asksHistory {
        // Some of it may be in the batch.
        record.removeAll()
        effect = try host.scene.perform(
          call, revision: revision + 1, time: time, origin: origin, message: message, limits: sceneLimits,
          answers: answers, archive: archive, journal: &record)
        batch.records.append(contentsOf: record)
      } else {
        effect = try host.scene.perform(
          call, revision: revision + 1, time: time, origin: origin, message: message, limits: sceneLimits,
          answers: answers, archive: archive, journal: &batch.records)
      }
    } catch {
      throw archiveFailure() ?? WireFailure(error, scene: host.name)
    }
    guard effect.isCommitted else {
      metrics.unchanged += 1
      return effect
    }
    revision += 1
    if repliesWait {
      if host.mask != nil { savepoint?.keepEdits(of: host.scene) }
      changes.append(PendingChange(host: host, revision: revision, savepoint: savepoint, record: start))
    }
    tell(host)
    if !host.waitingLinks.isEmpty { noteLinks(of: host) }
    return effect
  }

  /// What comes after a call was carried out: who waits for it is told when it is on the disk.
  @inline(__always)
  func finish(_ effect: borrowing Effect, on host: SceneHost) {
    if effect.isCommitted {
      if !repliesWait { committedLaxly(host) }
      if !host.waiters.isEmpty || isRevisionAwaited { settle() }
    }
    if let ids = effect.refresh {
      settle()
      // It may have been taken back.
      if !effect.isCommitted || host.scene.revision >= effect.outcome.revision { refresh(ids, of: host) }
    }
  }
}
