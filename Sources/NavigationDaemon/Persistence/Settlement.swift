import JSON
import Navigation
import NavigationProtocol
import NavigationStore
import Varlink

/// Keeps the executed calls of this turn until their commits are stored, and then answers them.
///
/// Operations are executed as they come; their replies, and the events of their commits, wait until one transaction has
/// written all of them. If storage refuses it, every change is taken back and every call is answered `StorageFailed`,
/// as if none had been executed. Any other call settles first, because no client may see state that is not stored. See
/// docs/decisions/0013.
final class Settlement {
  private var pending: [PendingCall] = []
  /// The commits of the pending calls, in their order.
  private var changes: [PendingChange] = []
  /// The calls that are being answered.
  private var settling: [PendingCall] = []
  /// Whether the call that is being executed waits for storage although others do not (`durable` under `none`).
  private var isWritingThrough = false

  private let context: DaemonContext
  private let scenes: SceneTable
  private let sessions: SessionTable
  private let publisher: Publisher
  private let journal: Journal
  private let erasing: Erasing
  private let waits: Waits
  let replies: KeptReplies
  private let sweeper: JournalSweeper
  let lax: LaxWriter

  init(
    _ context: DaemonContext, _ scenes: SceneTable, _ sessions: SessionTable, _ publisher: Publisher,
    _ journal: Journal, _ erasing: Erasing, _ waits: Waits, _ replies: KeptReplies
  ) {
    (self.context, self.scenes, self.sessions, self.publisher) = (context, scenes, sessions, publisher)
    (self.journal, self.erasing, self.waits, self.replies) = (journal, erasing, waits, replies)
    sweeper = JournalSweeper(context, scenes, journal)
    lax = LaxWriter(context, scenes, journal)
  }

  // MARK: - Settling

  /// Whether replies wait until storage has the changes of their calls.
  @inline(__always)
  var repliesWait: Bool { journal.assurance != .nothing || isWritingThrough }

  /// Whether calls wait to be answered.
  @inline(__always)
  var hasPending: Bool { !pending.isEmpty }

  /// Writes pending changes and answers their calls.
  @inline(__always)
  func settle() {
    if !pending.isEmpty { settlePending(asOne: false) }
  }

  /// Settles if the records are long. A write has little more than these and the records of one call.
  @inline(__always)
  func settleIfLong() {
    if journal.isTurnLong { settle() }
  }

  /// Writes the whole batch as one transaction, with or without pending calls, so that additions beside operations are
  /// stored with them.
  ///
  /// - Returns: Whether storage took it; if not, nothing of it has happened.
  func settleAsOne() -> Bool {
    if !repliesWait { return true }
    return settlePending(asOne: true)
  }

  @discardableResult
  private func settlePending(asOne isOne: Bool) -> Bool {
    swap(&pending, &settling)
    defer {
      settling.removeAll(keepingCapacity: true)
      changes.removeAll(keepingCapacity: true)
    }
    do throws(StoreError) { try journal.writeTurn(asOne: isOne) } catch {
      takeBack()
      let failure = StorageTrouble.failure(error)
      for call in settling { sessions.reject(failure, call.slot, of: call.session) }
      return false
    }
    acknowledge()
    return true
  }

  /// Takes back the pending changes, newest first.
  private func takeBack() {
    let records = journal.batch.records.array()
    scenes.setRevision(scenes.revision - changes.count)
    for change in changes.reversed() {
      guard let savepoint = change.savepoint else {
        journal.forget(change.host)
        continue
      }
      do throws(RecordError) {
        let head = try Record(records, at: change.record)
        try change.host.scene.takeBack(Array(records[change.record..<(change.record + head.length)]), to: savepoint)
        change.host.updateCharge()
      } catch {
        preconditionFailure("a record of our own: \(error)")
      }
    }
    publisher.takeBack()
    journal.batch.removeOperations(after: replies.lastLoaded)
  }

  /// Acknowledges the pending changes, which storage has: answers their calls, publishes their commits, and judges
  /// waiters.
  private func acknowledge() {
    publisher.settle()
    context.metrics.commits += changes.count
    var hasWaiters = false
    for index in changes.indices {
      let host = changes[index].host
      journal.note(host, revision: changes[index].revision)
      if host.waiters.awaitCommit { hasWaiters = true }
      erasing.noteChange(of: host)
    }
    for index in settling.indices { answer(settling[index]) }
    if hasWaiters { for index in changes.indices { waits.judgeWaiters(of: changes[index].host) } }
    for index in changes.indices { changes[index].host.scene.forgetResults() }
    waits.judgeRevisionWaiters()
    tidy()
  }

  @inline(__always)
  private func answer(_ call: borrowing PendingCall) {
    let (session, slot) = (call.session, call.slot)
    if call.isDurable { journal.syncs.hold(session) }
    switch call.reply {
    case .outcome(let outcome):
      session.reply(to: slot, isOfChange: true) { buffer in buffer.appendReply(outcome) }
    case .encoded(let bytes):
      session.reply(to: slot, isOfChange: true) { buffer in buffer.append(bytes) }
    case .kept(let bytes, let request):
      replies.keep(request, reply: bytes)
      session.reply(to: slot, isOfChange: true) { buffer in buffer.append(bytes) }
    case .failure(let failure): sessions.reject(failure, slot, of: session)
    }
    sessions.markDirty(session)
  }

  private func tidy() {
    sweeper.sweep()
    erasing.eraseIfDue()
  }

  /// Settles, and passes the events so far to their streams. Call it before sending something to a single stream, which
  /// must come after them.
  func handOutEvents() {
    settle()
    publisher.handOut()
  }

  // MARK: - Changes

  /// Begins a change of a scene.
  ///
  /// - Throws: `StorageFailed` under `none`, if the disk accepts no writes and the unwritten changes have reached their
  ///   limit.
  @inline(__always)
  func beginChange() throws(WireFailure) {
    if !repliesWait {
      try journal.beginUnwaitedChange()
    } else if pending.isEmpty, publisher.hasEvents {
      // The events published so far do not depend on this change.
      publisher.settle()
    }
  }

  /// Notes a commit whose record is in the batch.
  ///
  /// - Parameters:
  ///   - savepoint: The scene before it.
  ///   - start: The offset of its record in the batch.
  @inline(__always)
  func committed(_ host: SceneHost, from savepoint: Scene.Savepoint?, record start: Int) {
    changes.append(PendingChange(host: host, revision: scenes.revision, savepoint: savepoint, record: start))
  }

  /// Acknowledges a commit without waiting for storage.
  func acknowledgeAtOnce(_ host: SceneHost) {
    context.metrics.commits += 1
    if journal.keepsState { journal.note(host, revision: scenes.revision) }
    erasing.noteChange(of: host)
    waits.judgeWaiters(of: host)
    host.scene.forgetResults()
    waits.judgeRevisionWaiters()
  }

  // MARK: - Replies

  /// Answers an operation with its outcome.
  @inline(__always)
  func reply(_ outcome: Outcome, isDurable: Bool, to slot: ReplyQueue.Slot, of session: Session) {
    if repliesWait {
      pending.append(PendingCall(session: session, slot: slot, reply: .outcome(outcome), isDurable: isDurable))
    } else {
      session.reply(to: slot, isOfChange: true) { buffer in buffer.appendReply(outcome) }
    }
  }

  /// Answers a call with an encoded reply.
  ///
  /// - Parameter request: The key under which the reply is kept; nil if it is not kept.
  func reply(
    _ bytes: [UInt8], keeping request: KeptRequest? = nil, isDurable: Bool = false, to slot: ReplyQueue.Slot,
    of session: Session
  ) {
    if repliesWait {
      let reply: PendingCall.Reply = request.map { .kept(bytes, $0) } ?? .encoded(bytes)
      pending.append(PendingCall(session: session, slot: slot, reply: reply, isDurable: isDurable))
      return
    }
    if let request { replies.keep(request, reply: bytes) }
    session.reply(to: slot, isOfChange: true) { buffer in buffer.append(bytes) }
  }

  /// Answers a call that opened a scene.
  func replyOpened(_ host: SceneHost, _ bytes: [UInt8], to slot: ReplyQueue.Slot, of session: Session) {
    reply(bytes, to: slot, of: session)
    if !repliesWait { return }
    changes.append(PendingChange(host: host, revision: host.scene.revision, savepoint: nil, record: 0))
    if waits.isRevisionAwaited { settle() } else { settleIfLong() }
  }

  /// Answers a call with the reason for its refusal, after the pending calls, whose changes may be the cause.
  func refuse(_ failure: WireFailure, _ slot: ReplyQueue.Slot, of session: Session) {
    if pending.isEmpty {
      sessions.reject(failure, slot, of: session)
    } else {
      pending.append(PendingCall(session: session, slot: slot, reply: .failure(failure)))
    }
  }

  /// Reads the replies that are kept for repeated calls.
  func load(from store: Store) throws(StoreError) { try replies.load(from: store) }

  // MARK: - Other writes

  /// Writes rows before the change that they describe is made, in a transaction of their own.
  ///
  /// - Parameter fill: Appends the rows to the batch.
  /// - Throws: `StorageFailed`; the change must not be made.
  func writeAhead(_ fill: (Batch) -> Void) throws(WireFailure) {
    settle()
    context.work += Turns.transactionWork
    try journal.writeAhead(fill)
  }

  /// Writes deferred changes that no reply waits for.
  func flush() {
    settle()
    if journal.isLax ? lax.flush() : journal.flush() { tidy() }
  }

  /// Under `none`, writes the batch before it is large.
  func flushIfLarge() {
    if journal.isLax, lax.flushIfLarge() { tidy() }
  }

  /// Called once a second: writes changes that no reply waits for.
  func sweep() {
    settle()
    if journal.isLax ? lax.flushIfTime() : journal.flush() { tidy() }
    erasing.eraseIfDue()
    if sweeper.isTidy, !erasing.isHindered { journal.noteTidy() }
  }

  /// Writes all changes that were acknowledged before; from now on replies wait for storage, until
  /// `endWritingThrough()`.
  ///
  /// - Throws: `StorageFailed`: storage does not take it.
  func beginWritingThrough() throws(WireFailure) {
    do throws(StoreError) { try journal.write() } catch { throw StorageTrouble.failure(error) }
    isWritingThrough = true
  }

  /// Writes the changes since then and answers their calls.
  func endWritingThrough() {
    settle()
    isWritingThrough = false
  }
}
