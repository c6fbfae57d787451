import JSON
import Navigation
import NavigationProtocol
import NavigationStore
import Varlink

/// The calls of this turn that are executed and not answered yet, and what becomes of them when their commits are stored.
///
/// Operations are executed as they come; their replies, and the events of their commits, wait until one transaction has
/// written all of them. If storage refuses it, every change is taken back and every call is answered `StorageFailed`, as
/// if none had been executed. Any other call settles first, because no client may see state that is not stored. See
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
    self.context = context
    self.scenes = scenes
    self.sessions = sessions
    self.publisher = publisher
    self.journal = journal
    self.erasing = erasing
    self.waits = waits
    self.replies = replies
    sweeper = JournalSweeper(context, scenes, journal)
    lax = LaxWriter(context, scenes, journal)
  }

  // MARK: - Settling

  /// Whether replies wait until storage has what their calls did.
  @inline(__always)
  var repliesWait: Bool { journal.assurance != .nothing || isWritingThrough }

  /// Whether calls wait to be answered.
  @inline(__always)
  var hasPending: Bool { !pending.isEmpty }

  /// Writes what is pending and answers it.
  @inline(__always)
  func settle() {
    if !pending.isEmpty { settlePending(asOne: false) }
  }

  /// Writes what is there now, pending calls or not, as one: what was put into the batch beside operations is stored with
  /// them.
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
      } catch {
        preconditionFailure("a record of our own: \(error)")
      }
    }
    publisher.takeBack()
    journal.batch.removeOperations(after: replies.lastLoaded)
  }

  /// Storage has the pending changes: everything that depends on them follows.
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
    let settled = settling
    for index in settled.indices { answer(settled, index) }
    if hasWaiters { for change in changes { waits.judgeWaiters(of: change.host) } }
    for change in changes { change.host.scene.forgetResults() }
    waits.judgeRevisionWaiters()
    tidy()
  }

  @inline(__always)
  private func answer(_ calls: borrowing [PendingCall], _ index: Int) {
    let (session, slot) = (calls[index].session, calls[index].slot)
    if calls[index].isDurable { journal.syncs.hold(session) }
    switch calls[index].reply {
    case .outcome(let outcome):
      session.reply(to: slot) { buffer in buffer.appendReply(outcome) }
    case .encoded(let bytes):
      session.reply(to: slot) { buffer in buffer.append(bytes) }
    case .kept(let bytes, let request):
      replies.keep(request, reply: bytes)
      session.reply(to: slot) { buffer in buffer.append(bytes) }
    case .failure(let failure): sessions.reject(failure, slot, of: session)
    }
    sessions.markDirty(session)
  }

  private func tidy() {
    sweeper.sweep()
    erasing.eraseIfDue()
  }

  /// Settles, and hands the events so far to their streams: for whatever is sent to one stream alone, which must come
  /// after them.
  func handOutEvents() {
    settle()
    publisher.handOut()
  }

  // MARK: - Changes

  /// Begins a change of a scene.
  ///
  /// - Throws: `StorageFailed` under `none`, if so much waits for a disk that takes nothing that no more can be kept.
  @inline(__always)
  func beginChange() throws(WireFailure) {
    if !repliesWait {
      try journal.beginUnwaitedChange()
    } else if pending.isEmpty, publisher.hasEvents {
      // What was published until now does not depend on what follows.
      publisher.settle()
    }
  }

  /// A scene was changed by a commit, whose record is in the batch.
  ///
  /// - Parameters:
  ///   - savepoint: The scene before it.
  ///   - start: Where its record begins.
  @inline(__always)
  func committed(_ host: SceneHost, from savepoint: Scene.Savepoint?, record start: Int) {
    changes.append(PendingChange(host: host, revision: scenes.revision, savepoint: savepoint, record: start))
  }

  /// A commit is acknowledged without waiting for storage.
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
      session.reply(to: slot) { buffer in buffer.appendReply(outcome) }
    }
  }

  /// Answers a call with an encoded reply.
  ///
  /// - Parameter request: What the reply is kept under; nil if it is not kept.
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
    session.reply(to: slot) { buffer in buffer.append(bytes) }
  }

  /// Answers a call that opened a scene.
  func replyOpened(_ host: SceneHost, _ bytes: [UInt8], to slot: ReplyQueue.Slot, of session: Session) {
    reply(bytes, to: slot, of: session)
    if !repliesWait { return }
    changes.append(PendingChange(host: host, revision: host.scene.revision, savepoint: nil, record: 0))
    if waits.isRevisionAwaited { settle() }
  }

  /// Answers a call with why it was refused; after the pending calls, on whose changes the refusal may rest.
  func refuse(_ failure: WireFailure, _ slot: ReplyQueue.Slot, of session: Session) {
    if pending.isEmpty {
      sessions.reject(failure, slot, of: session)
    } else {
      pending.append(PendingCall(session: session, slot: slot, reply: .failure(failure)))
    }
  }

  /// Reads the replies that are kept for repeated calls.
  func load(from store: Store) throws(StoreError) { try replies.load(from: store) }

  // MARK: - Writing otherwise

  /// Writes something before it is done, in a transaction of its own.
  ///
  /// - Parameter fill: Puts it into the batch.
  /// - Throws: `StorageFailed`: it must not be done.
  func writeAhead(_ fill: (Batch) -> Void) throws(WireFailure) {
    settle()
    try journal.writeAhead(fill)
  }

  /// Writes what has come together and nobody waits for.
  func flush() {
    settle()
    if journal.isLax ? lax.flush() : journal.flush() { tidy() }
  }

  /// Under `none`, writes the batch before it is large.
  func flushIfLarge() {
    if journal.isLax, lax.flushIfLarge() { tidy() }
  }

  /// Once a second, writes what nobody waits for.
  func sweep() {
    settle()
    if journal.isLax ? lax.flushIfTime() : journal.flush() { tidy() }
    erasing.eraseIfDue()
    if sweeper.isTidy, !erasing.isHindered { journal.noteTidy() }
  }

  /// Writes all that was acknowledged before; from now on replies wait for storage, until `endWritingThrough()`.
  ///
  /// - Throws: `StorageFailed`: storage does not take it.
  func beginWritingThrough() throws(WireFailure) {
    do throws(StoreError) { try journal.write() } catch { throw StorageTrouble.failure(error) }
    isWritingThrough = true
  }

  /// Writes and answers what was executed since.
  func endWritingThrough() {
    settle()
    isWritingThrough = false
  }
}
