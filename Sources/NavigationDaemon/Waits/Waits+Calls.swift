import JSON
import Navigation
import NavigationProtocol
import Varlink

// The calls that wait, apart from `Get`.
extension Waits {
  /// Executes `Wait`.
  func executeWait(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    context.chargeDecoding()
    let call = try decode(element, as: SceneInterface.Wait.Parameters.self)
    let condition: Watch.Condition
    switch (call.reference, call.revision) {
    case (let reference?, nil):
      let screen: ScreenReference
      do throws(DecodingError) { screen = try ScreenReference(reference) } catch {
        throw WireFailure(error.inside("reference"))
      }
      // It is compared after each commit that may concern it.
      do throws(NavigationError) { try screen.check(context.sceneLimits) } catch {
        throw WireFailure(error, scene: call.scene)
      }
      condition = .screen(
        ScreenCondition(
          reference: screen, top: call.top ?? false, gone: call.gone ?? false, appeared: call.appeared ?? false,
          isMasked: session.isObserver))
    case (nil, let revision?): condition = .past(revision)
    default: throw .service(.invalidParameter("reference"))
    }
    let host = try scenes.host(call.scene)
    try wait(for: condition, of: host, timeout: call.timeoutMilliseconds, slot, of: session)
  }

  /// Executes `AwaitResult`.
  func executeAwaitResult(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.AwaitResult.Parameters.self)
    let subject: Scene.Subject
    switch (call.id, call.coordinator) {
    case (let id?, nil): subject = .screen(id)
    case (nil, let id?): subject = .coordinator(id)
    default: throw .service(.invalidParameter("id"))
    }
    let host = try scenes.host(call.scene)
    let timeout = call.timeoutMilliseconds
    host.boundPast(by: context.sceneLimits)
    let reading = DepartureReading(of: subject, in: host.scene, journal.archive)
    if reading.departure == .present {
      return try wait(for: .left(subject), of: host, timeout: timeout, slot, of: session)
    }
    if let timeout, timeout < 0 { throw .service(.invalidParameter("timeoutMilliseconds")) }
    try jobs.execute(DepartureJob(reading, of: subject, from: host, at: context.at(host)), slot, of: session)
  }
}
