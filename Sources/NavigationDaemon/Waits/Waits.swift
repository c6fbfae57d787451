import JSON
import Navigation
import NavigationProtocol
import Varlink

/// The calls that are answered when something becomes true: `Wait`, `AwaitResult`, and `Get` with `minRevision`.
///
/// A condition is judged when the call comes, and after each commit that may concern it before the next one, so that none
/// is missed. Those that are fulfilled are answered at once, or over several turns if they are many: then the answer
/// shows the scene as it is by then. See docs/decisions/0031. Watches for a revision of the daemon are kept here, those
/// for a scene with their scene.
final class Waits {
  /// Watches for a revision, whichever scene makes it.
  private var revisions = RevisionWatches()
  private var due = DueWaiters()
  /// The last answer to a `Wait` that sees everything, while others are due: they may be the same.
  private var lastPath: (host: SceneHost, revision: Revision, reply: [UInt8])?
  /// The bytes of answers that this turn has left.
  private var bytesLeft = Waits.bytesPerTurn
  /// The number of watches that were judged after commits.
  private(set) var judged = 0

  let context: DaemonContext
  let scenes: SceneTable
  private let sessions: SessionTable
  private let journal: Journal
  private let deadlines: DeadlineQueue

  /// Answers of this size take about a millisecond.
  private static let bytesPerTurn = 256 << 10
  /// What an answer costs besides its bytes, in bytes.
  private static let bytesOfAnswer = 512
  /// What is charged for a waiter besides the bytes of its call, which its condition refers to.
  private static let bytesOfWaiter = 512

  init(
    _ context: DaemonContext, _ scenes: SceneTable, _ sessions: SessionTable, _ journal: Journal,
    _ deadlines: DeadlineQueue
  ) {
    self.context = context
    self.scenes = scenes
    self.sessions = sessions
    self.journal = journal
    self.deadlines = deadlines
  }

  // MARK: - Beginning

  /// Answers a call once its condition holds, which may be now.
  ///
  /// - Parameters:
  ///   - timeout: In milliseconds; nil to wait without end.
  ///   - isDefault: Whether the timeout is the default, since the call names none.
  /// - Throws: `LimitReached` if the user waits for too much already; `ScreenNotFound` and `CoordinatorNotFound` for a
  ///   departure that history does not know.
  func wait(
    for condition: Watch.Condition, of host: SceneHost, timeout: Int?, isDefault: Bool = false,
    _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    if let timeout, timeout < 0 { throw .service(.invalidParameter("timeoutMilliseconds")) }
    if let outcome = try presentOutcome(of: condition, host, session) {
      var view = ObserversView()
      return reply(outcome, isGet: condition.isOfGet, host, &view, slot, of: session)
    }
    let account = session.account
    guard account.uid == 0 || account.waits < context.limits[.waitsOfUser] else {
      throw context.limits.reached(.waitsOfUser)
    }
    let bytes = Self.bytesOfWaiter + context.message.withWhole { $0.byteCount }
    try account.checkRoom(for: bytes)
    account.charge(.waits, bytes)
    account.waits += 1
    let waiter = Waiter(
      session: session, slot: slot, host: host, isGet: condition.isOfGet, hasDefaultTimeout: isDefault,
      heldBytes: bytes)
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
  private func presentOutcome(
    of condition: Watch.Condition, _ host: SceneHost, _ session: Session
  ) throws(WireFailure) -> Waiter.Outcome? {
    switch condition {
    case .screen(let screen):
      let match = host.scene.state.visibleMatch(screen.reference, maskedBy: session.mask(of: host))
      return screen.holds(match, in: host.scene.state) ? .holds : nil
    case .past(let revision): return host.scene.revision > revision ? .holds : nil
    case .reached(let least): return scenes.revision >= least ? .holds : nil
    case .left(let subject):
      let reading =
        switch subject {
        case .screen(let id): DepartureReading(ofScreen: id, in: host.scene, journal.archive).finished()
        case .coordinator(let id): DepartureReading(ofCoordinator: id, in: host.scene, journal.archive).finished()
        }
      context.work += reading.work
      switch reading.departure {
      case .present: return nil
      case .left(let result): return .left(result, reading.revision)
      case .unknown: throw journal.archiveFailure() ?? WireFailure(subject.unknown, scene: host.name)
      }
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

  /// Answers a waiter that has an outcome; with an error if its connection has too many replies to read already, for one
  /// commit may answer very many waiters.
  private func answer(_ waiter: Waiter, _ view: inout ObserversView) {
    guard let host = waiter.host, let outcome = waiter.outcome else { return }
    let session = waiter.session
    end(waiter)
    let before = session.queuedBytes
    if before < context.limits[.replyQueueBytes] {
      reply(outcome, isGet: waiter.isGet, host, &view, waiter.slot, of: session)
    } else {
      sessions.reject(context.limits.reached(.replyQueueBytes), waiter.slot, of: session)
    }
    bytesLeft -= Self.bytesOfAnswer + max(0, session.queuedBytes - before)
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
      let mask = session.mask(of: host, at: revision)
      let seen = result.map { result in mask.map { $0.masked(result) } ?? result }
      let reply = SceneInterface.AwaitResult.Reply(at: context.at(host), result: seen, cancelled: result == nil)
      session.reply(to: slot) { $0.appendReply(reply) }
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

  /// The time of a waiter is up.
  func timeOut(_ waiter: Waiter) {
    waiter.hasDeadline = false
    if waiter.isDone || waiter.outcome != nil { return }
    if waiter.hasDefaultTimeout { context.metrics.reachedLimit(.waitMilliseconds) }
    give(up: waiter, .timedOut)
    answerDue()
  }

  /// Gives up the waiters of a scene that is closed, and those for a revision that want to see it.
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
    waiter.session.account.discharge(.waits, waiter.heldBytes)
    waiter.host?.waiters.remove(waiter)
    if waiter.hasDeadline { deadlines.noteOver() }
    waiter.end()
  }
}
