import JSON
import Navigation
import NavigationProtocol
import Varlink

// Calls that are answered when something has become true. It is judged at once, and then after each commit before the
// next, so nothing is missed in between.
extension Daemon {
  func wait(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
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
    let host = try host(call.scene)
    try wait(for: condition, of: host, timeout: call.timeoutMilliseconds, slot, of: session)
  }

  func awaitResult(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.AwaitResult.Parameters.self)
    let condition: Waiter.Condition
    let unknown: NavigationError
    switch (call.id, call.coordinator) {
    case (let id?, nil): (condition, unknown) = (.screenLeft(id), .screenNotFound(.id(id)))
    case (nil, let id?): (condition, unknown) = (.coordinatorLeft(id), .coordinatorNotFound(id))
    default: throw .service(.invalidParameter("id"))
    }
    let host = try host(call.scene)
    if departure(condition, in: host).departure == .unknown {
      throw archiveFailure() ?? WireFailure(unknown, scene: host.name)
    }
    try wait(for: condition, of: host, timeout: call.timeoutMilliseconds, slot, of: session)
  }

  /// Answers a call when its condition holds, which may be now.
  func wait(
    for condition: Waiter.Condition, of host: SceneHost, timeout: Int?, isDefault: Bool = false,
    _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    if let timeout, timeout < 0 { throw .service(.invalidParameter("timeoutMilliseconds")) }
    let waiter = Waiter(
      session: session, slot: slot, condition: condition, host: host, hasDefaultTimeout: isDefault)
    var view = ObserversView()
    if judge(waiter, &view) { return }
    session.waiters.append(waiter)
    if case .reached = condition { revisionWaiters.add(waiter) } else { host.waiters.add(waiter) }
    if let timeout {
      let (time, overflow) = now.addingReportingOverflow(timeout)
      if !overflow { deadlines.add(.waiter(waiter), at: time) }
    }
  }

  /// Judges those who wait for this scene, after each of its commits.
  func judgeWaiters(of host: SceneHost) {
    var view = ObserversView()
    for waiter in host.waiters.waiters { judge(waiter, &view) }
  }

  /// Whether somebody waits for a revision that is reached now.
  @inline(__always)
  var isRevisionAwaited: Bool { revision >= revisionWaiters.soonest }

  func judgeRevisionWaiters() {
    if !isRevisionAwaited { return }
    var view = ObserversView()
    for waiter in revisionWaiters.waiters { judge(waiter, &view) }
    revisionWaiters.updateSoonest()
  }

  /// Answers a waiter when its condition holds.
  @discardableResult
  private func judge(_ waiter: Waiter, _ view: inout ObserversView) -> Bool {
    guard let host = waiter.host else { return true }
    switch waiter.condition {
    case .screen(let reference, let top, let gone, let appeared):
      let state = view.state(of: host, for: waiter.session)
      guard holds(reference, top: top, gone: gone, appeared: appeared, in: state) else { return false }
      answer(waiter) { replyPath(of: host, state, waiter) }
    case .past(let revision):
      guard host.scene.revision > revision else { return false }
      let state = view.state(of: host, for: waiter.session)
      answer(waiter) { replyPath(of: host, state, waiter) }
    case .reached(let least):
      guard revision >= least else { return false }
      let state = view.state(of: host, for: waiter.session)
      answer(waiter) { replyState(state, of: host, at: host.scene.revision, waiter.slot, of: waiter.session) }
    case .screenLeft, .coordinatorLeft:
      guard case (.left(let result), let revision) = departure(waiter.condition, in: host) else {
        noteArchiveFailure()
        return false
      }
      answer(waiter) {
        let mask = waiter.session.mask(of: host, at: revision)
        let seen = result.map { result in mask.map { $0.masked(result) } ?? result }
        let reply = SceneInterface.AwaitResult.Reply(at: at(host), result: seen, cancelled: result == nil)
        waiter.session.reply(to: waiter.slot) { $0.appendReply(reply) }
      }
    }
    return true
  }

  /// What became of what a condition waits for to leave.
  private func departure(
    _ condition: Waiter.Condition, in host: SceneHost
  ) -> (departure: Departure, revision: Revision) {
    switch condition {
    case .screenLeft(let id): host.scene.lastDeparture(ofScreen: id, archive)
    case .coordinatorLeft(let id): host.scene.lastDeparture(ofCoordinator: id, archive)
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
    let reply = SceneInterface.Wait.Reply(at: at(host), path: state.wirePath)
    waiter.session.reply(to: waiter.slot) { $0.appendReply(reply) }
  }

  /// Answers a waiter for which it has become true; with an error when its connection has so much to read already that it
  /// would not be read either: one commit may answer very many.
  private func answer(_ waiter: Waiter, _ reply: () -> Void) {
    if waiter.session.queuedBytes < limits[.replyQueueBytes] { return finish(waiter, reply) }
    fail(waiter, limits.reached(.replyQueueBytes))
  }

  private func finish(_ waiter: Waiter, _ reply: () -> Void) {
    drop(waiter)
    waiter.session.waiters.removeAll { $0 === waiter }
    reply()
    markDirty(waiter.session)
  }

  /// A waiter's time is up.
  func timeOut(_ waiter: Waiter) {
    guard let host = waiter.host else { return }
    if waiter.hasDefaultTimeout { metrics.reachedLimit(.waitMilliseconds) }
    fail(waiter, .scene(.timedOut(.init(at: at(host)))))
  }

  /// Answers a waiter with an error.
  func fail(_ waiter: Waiter, _ failure: WireFailure) {
    finish(waiter) { reject(failure, waiter.slot, of: waiter.session) }
  }

  /// Answers all who wait for a scene that is closed, those too who wait for a revision to see it.
  func failWaiters(of host: SceneHost) {
    let waiting = host.waiters.waiters + revisionWaiters.waiters.filter { $0.host === host }
    for waiter in waiting { fail(waiter, .scene(.closing(.init(reason: "closed")))) }
  }

  /// Forgets a waiter, whose caller has gone or is being answered. Complexity: O(1).
  func drop(_ waiter: Waiter) {
    if case .reached = waiter.condition {
      revisionWaiters.remove(waiter)
    } else {
      waiter.host?.waiters.remove(waiter)
    }
    waiter.end()
  }
}
