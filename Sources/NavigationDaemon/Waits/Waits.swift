import JSON
import Navigation
import NavigationProtocol
import Varlink

/// The calls that are answered when something becomes true: `Wait`, `AwaitResult`, and `Get` with `minRevision`.
///
/// A condition is judged when the call comes, and after each commit before the next one, so that none is missed. Waiters
/// for a revision of the daemon are kept here, those for a scene with their scene.
final class Waits {
  /// Waiters for a revision, whichever scene makes it.
  private(set) var revisionWaiters = WaiterSet()

  private let context: DaemonContext
  private let scenes: SceneTable
  private let sessions: SessionTable
  private let journal: Journal
  private let deadlines: DeadlineQueue

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

  // MARK: - Calls

  /// Executes `Wait`.
  func executeWait(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Wait.Parameters.self)
    let condition: Waiter.Condition
    switch (call.reference, call.revision) {
    case (let reference?, nil):
      do throws(DecodingError) {
        condition = .screen(
          try ScreenReference(reference), top: call.top ?? false, gone: call.gone ?? false,
          appeared: call.appeared ?? false)
      } catch {
        throw WireFailure(error.inside("reference"))
      }
    case (nil, let revision?): condition = .past(revision)
    default: throw .service(.invalidParameter("reference"))
    }
    let host = try scenes.host(call.scene)
    try wait(for: condition, of: host, timeout: call.timeoutMilliseconds, slot, of: session)
  }

  /// Executes `AwaitResult`.
  func executeAwaitResult(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.AwaitResult.Parameters.self)
    let condition: Waiter.Condition
    let unknown: NavigationError
    switch (call.id, call.coordinator) {
    case (let id?, nil): (condition, unknown) = (.screenLeft(id), .screenNotFound(.id(id)))
    case (nil, let id?): (condition, unknown) = (.coordinatorLeft(id), .coordinatorNotFound(id))
    default: throw .service(.invalidParameter("id"))
    }
    let host = try scenes.host(call.scene)
    if departure(condition, in: host).departure == .unknown {
      throw journal.archiveFailure() ?? WireFailure(unknown, scene: host.name)
    }
    try wait(for: condition, of: host, timeout: call.timeoutMilliseconds, slot, of: session)
  }

  /// Answers a call once its condition holds, which may be now.
  ///
  /// - Parameters:
  ///   - timeout: In milliseconds; nil to wait without end.
  ///   - isDefault: Whether the timeout is the default, since the call names none.
  func wait(
    for condition: Waiter.Condition, of host: SceneHost, timeout: Int?, isDefault: Bool = false,
    _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    if let timeout, timeout < 0 { throw .service(.invalidParameter("timeoutMilliseconds")) }
    let waiter = Waiter(session: session, slot: slot, condition: condition, host: host, hasDefaultTimeout: isDefault)
    var view = ObserversView()
    if judge(waiter, &view) { return }
    session.waiters.append(waiter)
    if case .reached = condition { revisionWaiters.add(waiter) } else { host.waiters.add(waiter) }
    if let timeout {
      let (time, overflow) = context.now.addingReportingOverflow(timeout)
      if !overflow { deadlines.add(.waiter(waiter), at: time) }
    }
  }

  // MARK: - Judging

  /// Judges the waiters of a scene, after each of its commits.
  func judgeWaiters(of host: SceneHost) {
    var view = ObserversView()
    for waiter in host.waiters.waiters { judge(waiter, &view) }
  }

  /// Whether a waiter waits for a revision that is reached now.
  @inline(__always)
  var isRevisionAwaited: Bool { scenes.revision >= revisionWaiters.soonest }

  /// Judges the waiters for a revision.
  func judgeRevisionWaiters() {
    if !isRevisionAwaited { return }
    var view = ObserversView()
    for waiter in revisionWaiters.waiters { judge(waiter, &view) }
    revisionWaiters.updateSoonest()
  }

  /// Answers a waiter if its condition holds.
  ///
  /// - Returns: Whether it needs no further judging.
  @discardableResult
  private func judge(_ waiter: Waiter, _ view: inout ObserversView) -> Bool {
    guard let host = waiter.host else { return true }
    let session = waiter.session
    switch waiter.condition {
    case .screen(let reference, let top, let gone, let appeared):
      let state = view.state(of: host, for: session)
      guard holds(reference, top: top, gone: gone, appeared: appeared, in: state) else { return false }
      answer(waiter) { replyPath(of: host, state, waiter) }
    case .past(let revision):
      guard host.scene.revision > revision else { return false }
      let state = view.state(of: host, for: session)
      answer(waiter) { replyPath(of: host, state, waiter) }
    case .reached(let least):
      guard scenes.revision >= least else { return false }
      let state = view.state(of: host, for: session)
      answer(waiter) { session.replyState(state, of: host, at: context.at(host), to: waiter.slot) }
    case .screenLeft, .coordinatorLeft:
      guard case (.left(let result), let revision) = departure(waiter.condition, in: host) else {
        journal.takeArchiveFailure()
        return false
      }
      answer(waiter) {
        let mask = session.mask(of: host, at: revision)
        let seen = result.map { result in mask.map { $0.masked(result) } ?? result }
        let reply = SceneInterface.AwaitResult.Reply(at: context.at(host), result: seen, cancelled: result == nil)
        session.reply(to: waiter.slot) { $0.appendReply(reply) }
      }
    }
    return true
  }

  /// What has become of the screen or coordinator whose departure a condition awaits.
  private func departure(
    _ condition: Waiter.Condition, in host: SceneHost
  ) -> (departure: Departure, revision: Revision) {
    switch condition {
    case .screenLeft(let id): host.scene.lastDeparture(ofScreen: id, journal.archive)
    case .coordinatorLeft(let id): host.scene.lastDeparture(ofCoordinator: id, journal.archive)
    case .screen, .past, .reached: (.unknown, 0)
    }
  }

  private func holds(
    _ reference: ScreenReference, top: Bool, gone: Bool, appeared: Bool, in state: borrowing SceneState
  ) -> Bool {
    let isThere = state.visibleMatch(reference).map { id in
      (!top || state.topID == id) && (!appeared || state.node(id)?.hasAppeared ?? false)
    }
    return (isThere ?? false) != gone
  }

  private func replyPath(of host: SceneHost, _ state: borrowing SceneState, _ waiter: Waiter) {
    let reply = SceneInterface.Wait.Reply(at: context.at(host), path: state.wirePath)
    waiter.session.reply(to: waiter.slot) { $0.appendReply(reply) }
  }

  // MARK: - Ending

  /// Answers a waiter whose condition holds; with an error if its connection has too many replies to read already, for
  /// one commit may answer very many waiters.
  private func answer(_ waiter: Waiter, _ reply: () -> Void) {
    if waiter.session.queuedBytes < context.limits[.replyQueueBytes] { return finish(waiter, reply) }
    fail(waiter, context.limits.reached(.replyQueueBytes))
  }

  private func finish(_ waiter: Waiter, _ reply: () -> Void) {
    drop(waiter)
    waiter.session.waiters.removeAll { $0 === waiter }
    reply()
    sessions.markDirty(waiter.session)
  }

  /// Answers a waiter whose time is up.
  func timeOut(_ waiter: Waiter) {
    guard let host = waiter.host else { return }
    if waiter.hasDefaultTimeout { context.metrics.reachedLimit(.waitMilliseconds) }
    fail(waiter, .scene(.timedOut(.init(at: context.at(host)))))
  }

  private func fail(_ waiter: Waiter, _ failure: WireFailure) {
    finish(waiter) { sessions.reject(failure, waiter.slot, of: waiter.session) }
  }

  /// Answers the waiters of a scene that is closed, and those for a revision that want to see it.
  func failWaiters(of host: SceneHost) {
    let waiting = host.waiters.waiters + revisionWaiters.waiters.filter { $0.host === host }
    for waiter in waiting { fail(waiter, .scene(.closing(.init(reason: "closed")))) }
  }

  /// Answers all waiters: the daemon stops.
  func failAll() {
    let waiting = scenes.values.flatMap(\.waiters.waiters) + revisionWaiters.waiters
    for waiter in waiting { fail(waiter, .scene(.closing(.init(reason: "stopping")))) }
  }

  /// Forgets a waiter whose session is gone or is being answered.
  ///
  /// - Complexity: O(1).
  func drop(_ waiter: Waiter) {
    if case .reached = waiter.condition {
      revisionWaiters.remove(waiter)
    } else {
      waiter.host?.waiters.remove(waiter)
    }
    waiter.end()
  }
}
