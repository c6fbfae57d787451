import JSON
import Navigation
import NavigationProtocol
import Varlink

/// The calls that are answered once a condition holds: `Wait`, `AwaitResult`, and `Get` with `minRevision`.
///
/// A condition is judged when its call arrives, and again after each commit that may affect it, before the next commit,
/// so that none is missed. Fulfilled calls are answered at once or, if there are many, over several turns; a later
/// answer shows the scene at that time. See docs/decisions/0031. Watches for revisions of the daemon are kept here,
/// watches for a scene with the scene.
final class Waits {
  /// Watches for a revision, whichever scene makes it.
  private var revisions = RevisionWatches()
  private var due = DueWaiters()
  /// The last answer to a `Wait` that sees everything; other due waiters may get the same one.
  private var lastPath: (host: SceneHost, revision: Revision, reply: [UInt8])?
  /// The bytes of answers that may still be sent in this turn.
  private var bytesLeft = Waits.bytesPerTurn
  /// The number of watches that were judged after commits.
  private(set) var judged = 0

  let context: DaemonContext
  let scenes: SceneTable
  private let sessions: SessionTable
  let journal: Journal
  let jobs: Jobs
  private let deadlines: DeadlineQueue

  /// Answers of this size take about a millisecond.
  private static let bytesPerTurn = 256 << 10
  /// The fixed cost of an answer, in bytes.
  private static let bytesOfAnswer = 512
  /// The fixed charge for a waiter, in addition to the bytes of its call, which its condition refers to.
  private static let bytesOfWaiter = 512

  init(
    _ context: DaemonContext, _ scenes: SceneTable, _ sessions: SessionTable, _ journal: Journal, _ jobs: Jobs,
    _ deadlines: DeadlineQueue
  ) {
    (self.context, self.scenes, self.sessions) = (context, scenes, sessions)
    (self.journal, self.jobs, self.deadlines) = (journal, jobs, deadlines)
  }

  // MARK: - Beginning

  /// Answers a call once its condition holds, which may be now.
  ///
  /// - Parameters:
  ///   - timeout: In milliseconds; nil to wait without end.
  ///   - isDefault: Whether the timeout is the default, since the call names none.
  /// - Throws: `LimitReached` if the user has too many waiters.
  func wait(
    for condition: Watch.Condition, of host: SceneHost, timeout: Int?, isDefault: Bool = false,
    _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    if let timeout, timeout < 0 { throw .service(.invalidParameter("timeoutMilliseconds")) }
    if let outcome = presentOutcome(of: condition, host, session) {
      var view = ObserversView()
      return reply(outcome, isGet: condition.isOfGet, host, &view, slot, of: session)
    }
    let account = session.account
    guard account.uid == 0 || account.waits < context.limits[.waitsOfUser] else {
      throw context.limits.reached(.waitsOfUser)
    }
    let bytes = Self.bytesOfWaiter + context.message.withWhole { $0.byteCount }
    try account.checkRoom(for: bytes)
    account.waits += 1
    let waiter = Waiter(
      session: session, slot: slot, host: host, isGet: condition.isOfGet, hasDefaultTimeout: isDefault,
      bytes: bytes)
    session.waiters.add(waiter)
    host.waiters.add(waiter)
    watch(for: condition, of: host)?.add(waiter)
    guard let timeout else { return }
    let (time, overflow) = context.now.addingReportingOverflow(timeout)
    if overflow { return }
    waiter.hasDeadline = true
    deadlines.add(.waiter(waiter), at: time)
  }

  private func watch(for condition: Watch.Condition, of host: SceneHost) -> Watch? {
    if case .reached(let least) = condition { return revisions.watch(for: least, condition) }
    return host.waiters.watch(for: condition, of: host.scene)
  }

  /// The outcome of a wait that begins now; nil if it has none yet.
  private func presentOutcome(of condition: Watch.Condition, _ host: SceneHost, _ session: Session) -> Waiter.Outcome? {
    switch condition {
    case .screen(let screen):
      let match = host.scene.state.visibleMatch(screen.reference, maskedBy: session.mask(of: host))
      return screen.holds(match, in: host.scene.state) ? .holds : nil
    case .past(let revision): return host.scene.revision > revision ? .holds : nil
    case .reached(let least): return scenes.revision >= least ? .holds : nil
    // It is there: executeAwaitResult reads the past.
    case .left: return nil
    }
  }

  // MARK: - Judging

  /// Judges the waiters of a scene, after each of its commits.
  ///
  /// - Parameter isMoved: Whether the scene has moved to another map, which may have other sensitive arguments.
  func judgeWaiters(of host: SceneHost, isMoved: Bool = false) {
    if !host.waiters.awaitCommit { return }
    let judgement = host.waiters.judge(host.scene, host.mask, isAll: isMoved)
    judged += judgement.judged
    context.work += judgement.judged
    for (watch, outcome) in judgement.decided {
      host.waiters.remove(watch)
      decide(watch.takeAll(), outcome)
    }
  }

  /// Whether a waiter waits for a revision that is reached now.
  @inline(__always)
  var isRevisionAwaited: Bool { scenes.revision >= revisions.soonest }

  /// Judges the waiters for a revision.
  func judgeRevisionWaiters() {
    while let watch = revisions.takeReached(scenes.revision) {
      judged += 1
      decide(watch.takeAll(), .holds)
    }
  }

  // MARK: - Answering

  /// Whether waiters are to be answered in the next turn.
  var hasDue: Bool { !due.isEmpty }

  /// Ends a turn: waiters that are due are answered, as many as one turn may.
  func endTurn() {
    bytesLeft = Self.bytesPerTurn
    answerDue()
  }

  private func decide(_ waiters: [Waiter], _ outcome: Waiter.Outcome) {
    for waiter in waiters {
      waiter.decide(outcome)
      due.append(waiter)
    }
    answerDue()
  }

  /// Ends a wait without its condition.
  private func give(up waiter: Waiter, _ outcome: Waiter.Outcome) {
    leaveWatch(waiter)
    waiter.decide(outcome)
    due.append(waiter)
  }

  private func answerDue() {
    var view = ObserversView()
    while bytesLeft > 0, let waiter = due.popFirst() { answer(waiter, &view) }
    if due.isEmpty { lastPath = nil }
  }

  /// Answers a waiter that has an outcome. The answer is an error if too many replies of its connection are unread,
  /// since one commit may answer very many waiters.
  private func answer(_ waiter: Waiter, _ view: inout ObserversView) {
    guard let host = waiter.host, let outcome = waiter.outcome else { return }
    let session = waiter.session
    end(waiter)
    let spent = session.account.spent
    if session.queuedBytes < context.limits[.replyQueueBytes] {
      reply(outcome, isGet: waiter.isGet, host, &view, waiter.slot, of: session)
    } else {
      sessions.reject(context.limits.reached(.replyQueueBytes), waiter.slot, of: session)
    }
    // What was encoded counts, whether or not there is room for it.
    bytesLeft -= Self.bytesOfAnswer + Turns.bytes(ofWork: session.account.spent - spent)
    sessions.markDirty(session)
  }

  private func reply(
    _ outcome: Waiter.Outcome, isGet: Bool, _ host: SceneHost, _ view: inout ObserversView, _ slot: ReplyQueue.Slot,
    of session: Session
  ) {
    switch outcome {
    case .holds where isGet:
      session.replyState(view.state(of: host, for: session), of: host, at: context.at(host), to: slot)
    case .holds:
      let reply = pathReply(of: host, &view, for: session)
      session.reply(to: slot) { $0.append(reply) }
    case .left(let result, let revision):
      session.reply(result, of: host, leftAt: revision, at: context.at(host), to: slot)
    case .timedOut: sessions.reject(.scene(.timedOut(.init(at: context.at(host)))), slot, of: session)
    case .closing(let reason): sessions.reject(.scene(.closing(.init(reason: reason))), slot, of: session)
    }
  }

  /// The encoded answer to `Wait`.
  private func pathReply(of host: SceneHost, _ view: inout ObserversView, for session: Session) -> [UInt8] {
    let isWhole = session.mask(of: host) == nil
    if isWhole, let last = lastPath, last.host === host, last.revision == host.scene.revision { return last.reply }
    var buffer = ByteBuffer(capacity: 256)
    let path = view.state(of: host, for: session).wirePath
    buffer.appendReply(SceneInterface.Wait.Reply(at: context.at(host), path: path))
    let reply = buffer.array()
    if isWhole, hasDue { lastPath = (host, host.scene.revision, reply) }
    return reply
  }

  // MARK: - Ending

  /// Ends a wait whose time is up.
  func timeOut(_ waiter: Waiter) {
    waiter.hasDeadline = false
    if waiter.isDone || waiter.outcome != nil { return }
    if waiter.hasDefaultTimeout { context.metrics.reachedLimit(.waitMilliseconds) }
    give(up: waiter, .timedOut)
    answerDue()
  }

  /// Gives up the waiters of a scene that is closed, and waiters for a revision that asked for that scene.
  func failWaiters(of host: SceneHost) {
    for waiter in host.waiters.all.waiters where waiter.outcome == nil { give(up: waiter, .closing(reason: "closed")) }
    answerDue()
  }

  /// Answers all waiters: the daemon stops.
  func failAll() {
    for waiter in sessions.all.flatMap(\.waiters.waiters) where waiter.outcome == nil {
      give(up: waiter, .closing(reason: "stopping"))
    }
    var view = ObserversView()
    while let waiter = due.popFirst() { answer(waiter, &view) }
  }

  /// Forgets the waiters of a session that is gone.
  func dropWaiters(of session: Session) {
    while let waiter = session.waiters.waiters.last {
      leaveWatch(waiter)
      end(waiter)
    }
  }

  private func leaveWatch(_ waiter: Waiter) {
    guard let watch = waiter.watch else { return }
    watch.remove(waiter)
    if !watch.waiters.isEmpty { return }
    if case .reached(let least) = watch.condition {
      revisions.remove(for: least)
    } else {
      waiter.host?.waiters.remove(watch)
    }
  }

  private func end(_ waiter: Waiter) {
    waiter.session.waiters.remove(waiter)
    waiter.session.account.waits -= 1
    waiter.host?.waiters.remove(waiter)
    if waiter.hasDeadline { deadlines.noteOver() }
    waiter.end()
  }
}
