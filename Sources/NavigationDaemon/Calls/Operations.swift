import JSON
import Navigation
import NavigationProtocol
import NavigationStore
import Varlink

/// Executes the calls that change a scene: the operations, alone and in `Apply`, `Undo` and `Redo`, and waiting links.
///
/// An operation that must ask first becomes an `AskingOperation`, which is executed from the beginning once its scene is
/// ready.
final class Operations {
  /// The buffer in which a kept reply is encoded.
  private var scratch = ByteBuffer(capacity: 1024)

  let context: DaemonContext
  let scenes: SceneTable
  let sessions: SessionTable
  let publisher: Publisher
  let journal: Journal
  let settlement: Settlement
  let waits: Waits
  let ready: ReadyScenes
  let links: WaitingLinks
  let asking: Asking
  let migrations: Migrations
  let replies: KeptReplies

  init(
    _ context: DaemonContext, _ scenes: SceneTable, _ sessions: SessionTable, _ publisher: Publisher,
    _ journal: Journal, _ settlement: Settlement, _ waits: Waits, _ ready: ReadyScenes, _ links: WaitingLinks,
    _ asking: Asking, _ migrations: Migrations, _ replies: KeptReplies
  ) {
    (self.context, self.scenes, self.sessions, self.publisher) = (context, scenes, sessions, publisher)
    (self.journal, self.settlement, self.waits, self.ready) = (journal, settlement, waits, ready)
    (self.links, self.asking, self.migrations, self.replies) = (links, asking, migrations, replies)
  }

  // MARK: - Calls

  /// Executes an operation that was read without a parser.
  func executePlain(
    _ asked: borrowing PlainCall, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    let operation: Operation
    do throws(NavigationError) { operation = try asked.operation(context.sceneLimits) } catch {
      throw WireFailure(error, scene: asked.scene.string)
    }
    let host = try scenes.host(asked.scene, of: session)
    try executeNow(Call(consume operation), on: host, Wishes(), slot, of: session)
  }

  /// Executes an operation.
  func executeOperation(
    _ method: MethodID, _ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    context.chargeDecoding()
    let asked: OperationCall
    do throws(DecodingError) { asked = try OperationCall(method, decoding: element) } catch { throw WireFailure(error) }
    if let options = asked.options {
      let call = Call(.operation(asked.operation), options: try checked(options))
      return try executeWithOptions(
        call, Asked(method: method, scene: asked.scene, parameters: element), options: options, slot, of: session)
    }
    do throws(NavigationError) { try asked.operation.check(context.sceneLimits) } catch {
      throw WireFailure(error, scene: asked.scene)
    }
    let host = try scenes.host(asked.scene, of: session)
    try executeNow(Call(asked.operation), on: host, Wishes(), slot, of: session)
  }

  /// Executes `Apply`.
  func executeApply(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    context.chargeDecoding()
    let asked: ApplyCall
    do throws(DecodingError) { asked = try ApplyCall(decoding: element) } catch { throw WireFailure(error) }
    let call = Call(apply: asked.items, options: try checked(asked.options))
    try executeWithOptions(
      call, Asked(method: .navigationApply, scene: asked.scene, parameters: element), options: asked.options, slot,
      of: session)
  }

  /// Executes `Undo` or `Redo`, which have the same parameters.
  func executeTravel(
    _ method: MethodID, _ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    let asked = try decode(element, as: NavigationInterface.Undo.Parameters.self)
    let steps = asked.steps ?? 1
    let call = Call(
      method == .navigationUndo ? .undo(steps: steps) : .redo(steps: steps), options: try checked(asked.options))
    try executeWithOptions(
      call, Asked(method: method, scene: asked.scene, parameters: element), options: asked.options, slot, of: session)
  }

  /// The options that the model handles.
  private func checked(_ options: NavigationInterface.Options?) throws(WireFailure) -> Options {
    guard let options else { return .none }
    if let id = options.requestId, id.isEmpty || id.utf8.count > Text.nameBytesMax {
      throw .service(.invalidParameter("options.requestId"))
    }
    return Options(options)
  }

  // MARK: - Options

  private func executeWithOptions(
    _ call: borrowing Call, _ asked: Asked, options: NavigationInterface.Options?, _ slot: ReplyQueue.Slot,
    of session: Session
  ) throws(WireFailure) {
    do throws(NavigationError) { try call.check(context.sceneLimits) } catch {
      // Limits may have been higher when it was executed.
      guard let id = options?.requestId, !call.options.isDryRun, isRepeated(asked, id: id, of: session) else {
        throw WireFailure(error, scene: asked.scene)
      }
    }
    let force = try force(asked, options, isDryRun: call.options.isDryRun, of: session)
    let wishes = Wishes(requestID: options?.requestId, isDurable: options?.durable ?? false, force: force)
    let writesThrough = mustWriteThrough(call, wishes)
    if writesThrough { try settlement.beginWritingThrough() }
    defer { if writesThrough { settlement.endWritingThrough() } }
    if let id = options?.requestId, !call.options.isDryRun {
      return try executeOnce(call, asked, id: id, wishes, slot, of: session)
    }
    try executeNow(call, on: try scenes.host(asked.scene, of: session), wishes, slot, of: session)
  }

  private func force(
    _ asked: Asked, _ options: NavigationInterface.Options?, isDryRun: Bool, of session: Session
  ) throws(WireFailure) -> Force {
    guard options?.force ?? false else { return .nobodys }
    let host = try scenes.host(asked.scene, of: session)
    do throws(WireFailure) { return try Force(of: session, on: host) } catch {
      // Something was in its way when it was executed.
      guard let id = options?.requestId, !isDryRun, isRepeated(asked, id: id, of: session) else { throw error }
      return .nobodys
    }
  }

  // MARK: - Execution

  /// Executes a call on its scene, or has it wait, and answers it.
  func executeNow(
    _ call: borrowing Call, on host: SceneHost, _ wishes: borrowing Wishes, _ slot: ReplyQueue.Slot,
    of session: Session
  ) throws(WireFailure) {
    try migrations.checkMap(of: host)
    session.nameCaller(context.settings.commandOf)
    if call.opensLinks { try checkRoomForLinks(of: session) }
    try session.account.checkRoomInLogs()
    if asking.mustWait(call, on: host, wishes, of: session) {
      return try asking.enqueue(waiting(call, on: host, wishes, slot, of: session))
    }
    let answers = asking.answers(on: host, force: wishes.force)
    let origin = Origin(session.caller, requestID: wishes.requestID)
    let effect = try context.withKeptMessage(of: call.request.name, on: host) { message throws(WireFailure) in
      let effect = try applyCall(call, to: host, of: session.account, origin, answers, message)
      if !effect.mustAsk || !settlement.hasPending { return effect }
      // No front-end is asked about state that may yet be taken back.
      settlement.settle()
      return try applyCall(call, to: host, of: session.account, origin, answers, message)
    }
    if effect.mustAsk, !call.options.isDryRun {
      let operation = waiting(call, on: host, wishes, slot, of: session)
      // One operation asks at a time, and of those that go first, the first one.
      if let other = host.asking, other.goesFirst { return try asking.enqueue(operation) }
      operation.hasDelegate = answers.hasDelegate
      if !operation.goesFirst { host.waitingOperations.noteTurn(of: operation.uid) }
      return try asking.ask(operation, effect)
    }
    if effect.isCommitted, let overtaken = host.asking { asking.noteChange(of: overtaken, by: call) }
    if wishes.request == nil, effect.changes == nil, effect.opened.isEmpty, !call.options.isDryRun {
      settlement.reply(effect.outcome, isDurable: wishes.isDurable, to: slot, of: session)
    } else {
      let reply = encoded(effect, of: call)
      let request = wishes.request.map { replies.store(reply, under: $0.key, hash: $0.hash) }
      if request != nil { session.account.noteChange(bytes: reply.count) }
      settlement.reply(reply, keeping: request, isDurable: wishes.isDurable, to: slot, of: session)
      if !call.options.isDryRun { links.keep(effect.opened, from: session.caller, on: host) }
    }
    finish(effect, on: host)
  }

  private func waiting(
    _ call: borrowing Call, on host: SceneHost, _ wishes: borrowing Wishes, _ slot: ReplyQueue.Slot,
    of session: Session
  ) -> AskingOperation {
    var kept = ByteBuffer(capacity: 256)
    context.withKeptMessage(of: call.request.name, on: host) { message in kept.append(message) }
    let bytes = context.message.withWhole { AskingOperation.bytes(of: $0) }
    return AskingOperation(
      copy call, on: host, .init(session: session, slot: slot), copy wishes, message: kept, bytes: bytes)
  }

  /// Has the scene apply a call, and publishes the commit.
  ///
  /// - Parameter account: The user whose change it is.
  /// - Throws: Why the call is refused; nothing has happened.
  @inline(__always)
  func applyCall(
    _ call: borrowing Call, to host: SceneHost, of account: UserAccount, _ origin: borrowing Origin,
    _ answers: borrowing Answers, _ message: RawSpan
  ) throws(WireFailure) -> Effect {
    try settlement.beginChange()
    let mayBeTakenBack = settlement.repliesWait
    var savepoint = mayBeTakenBack ? host.scene.savepoint : nil
    let start = journal.batch.records.count
    let limits = host.bounded(context.sceneLimits)
    let effect: Effect
    do throws(NavigationError) {
      if call.asksHistory {
        // Some of the history may be in the batch.
        effect = try journal.appendRecord { record throws(NavigationError) in
          try host.scene.perform(
            call, revision: scenes.revision + 1, time: context.time, origin: origin, message: message,
            limits: limits, answers: answers, archive: journal.archive, journal: &record)
        }
      } else {
        effect = try host.scene.perform(
          call, revision: scenes.revision + 1, time: context.time, origin: origin, message: message,
          limits: limits, answers: answers, archive: journal.archive, journal: &journal.batch.records)
      }
    } catch {
      context.work += Turns.work(ofScene: host.scene.takeWork())
      throw journal.archiveFailure() ?? WireFailure(error, scene: host.name)
    }
    context.work += Turns.work(ofScene: host.scene.takeWork())
    guard effect.isCommitted else {
      context.metrics.unchanged += 1
      return effect
    }
    scenes.advance()
    host.updateCharge()
    account.noteChange(bytes: journal.batch.records.count - start)
    if mayBeTakenBack {
      if host.mask != nil { savepoint?.keepEdits(of: host.scene) }
      settlement.committed(host, from: savepoint, record: start)
    }
    publisher.publishCommit(of: host)
    if !host.waitingLinks.isEmpty { links.noteChange(of: host) }
    return effect
  }

  /// Does what follows an executed call: waiters learn of its commit once it is stored.
  @inline(__always)
  func finish(_ effect: borrowing Effect, on host: SceneHost) {
    if effect.isCommitted {
      if !settlement.repliesWait { settlement.acknowledgeAtOnce(host) }
      if host.waiters.awaitCommit || waits.isRevisionAwaited { settlement.settle() } else { settlement.settleIfLong() }
    }
    if let ids = effect.refresh {
      settlement.settle()
      // The commit may have been taken back.
      if effect.isCommitted, host.scene.revision < effect.outcome.revision { return }
      settlement.handOutEvents()
      publisher.sendRefresh(of: ids, in: host)
    }
  }

  func encoded(_ effect: borrowing Effect, of call: borrowing Call) -> [UInt8] {
    scratch.removeAll()
    scratch.appendReply(effect, of: call)
    return scratch.array()
  }
}
