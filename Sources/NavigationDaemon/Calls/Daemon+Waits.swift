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
    let director = try director(call.scene)
    try wait(for: condition, of: director, timeout: call.timeoutMilliseconds, slot, of: session)
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
    let director = try director(call.scene)
    if departure(condition, in: director).departure == .unknown {
      throw archiveFailure() ?? WireFailure(unknown, scene: director.name)
    }
    try wait(for: condition, of: director, timeout: call.timeoutMilliseconds, slot, of: session)
  }

  /// Answers a call when its condition holds, which may be now.
  func wait(
    for condition: Waiter.Condition, of director: SceneDirector, timeout: Int?, isDefault: Bool = false,
    _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    if let timeout, timeout < 0 { throw .service(.invalidParameter("timeoutMilliseconds")) }
    let waiter = Waiter(
      session: session, slot: slot, condition: condition, director: director, hasDefaultTimeout: isDefault)
    if judge(waiter) { return }
    session.waiters.append(waiter)
    if case .reached = condition { revisionWaiters.append(waiter) } else { director.waiters.append(waiter) }
    if let timeout {
      let (time, overflow) = now.addingReportingOverflow(timeout)
      if !overflow { deadlines.add(.waiter(waiter), at: time) }
    }
  }

  /// Judges those who wait for this scene, after each of its commits.
  func judgeWaiters(of director: SceneDirector) {
    for waiter in director.waiters { judge(waiter) }
    director.waiters.removeAll(where: \.isDone)
  }

  func judgeRevisionWaiters() {
    for waiter in revisionWaiters { judge(waiter) }
    revisionWaiters.removeAll(where: \.isDone)
  }

  /// Answers a waiter when its condition holds.
  @discardableResult
  private func judge(_ waiter: Waiter) -> Bool {
    let director = waiter.director
    switch waiter.condition {
    case .screen(let reference, let top, let gone, let appeared):
      let state = director.state(for: waiter.session)
      guard holds(reference, top: top, gone: gone, appeared: appeared, in: state) else { return false }
      finish(waiter) { replyPath(of: director, waiter) }
    case .past(let revision):
      guard director.scene.revision > revision else { return false }
      finish(waiter) { replyPath(of: director, waiter) }
    case .reached(let least):
      guard revision >= least else { return false }
      finish(waiter) { replyState(of: director, waiter.slot, of: waiter.session) }
    case .screenLeft, .coordinatorLeft:
      guard case (.left(let result), let revision) = departure(waiter.condition, in: director) else {
        noteArchiveFailure()
        return false
      }
      finish(waiter) {
        let mask = waiter.session.mask(of: director, at: revision)
        let seen = result.map { result in mask.map { $0.masked(result) } ?? result }
        let reply = SceneInterface.AwaitResult.Reply(at: at(director), result: seen, cancelled: result == nil)
        waiter.session.reply(to: waiter.slot) { $0.appendReply(reply) }
      }
    }
    return true
  }

  /// What became of what a condition waits for to leave.
  private func departure(
    _ condition: Waiter.Condition, in director: SceneDirector
  ) -> (departure: Departure, revision: Revision) {
    switch condition {
    case .screenLeft(let id): director.scene.lastDeparture(ofScreen: id, archive)
    case .coordinatorLeft(let id): director.scene.lastDeparture(ofCoordinator: id, archive)
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

  private func replyPath(of director: SceneDirector, _ waiter: Waiter) {
    let reply = SceneInterface.Wait.Reply(at: at(director), path: director.state(for: waiter.session).wirePath)
    waiter.session.reply(to: waiter.slot) { $0.appendReply(reply) }
  }

  private func finish(_ waiter: Waiter, _ reply: () -> Void) {
    waiter.isDone = true
    waiter.session.waiters.removeAll { $0 === waiter }
    reply()
    markDirty(waiter.session)
  }

  /// A waiter's time is up.
  func timeOut(_ waiter: Waiter) {
    if waiter.hasDefaultTimeout { metrics.reachedLimit("waitMilliseconds") }
    fail(waiter, .scene(.timedOut(.init(at: at(waiter.director)))))
    drop(waiter)
  }

  /// Answers a waiter with an error.
  func fail(_ waiter: Waiter, _ failure: WireFailure) {
    finish(waiter) { reject(failure, waiter.slot, of: waiter.session) }
  }

  /// Forgets a waiter, whose caller has gone or was answered.
  func drop(_ waiter: Waiter) {
    waiter.isDone = true
    waiter.director.waiters.removeAll { $0 === waiter }
    if case .reached = waiter.condition { revisionWaiters.removeAll { $0 === waiter } }
  }
}
