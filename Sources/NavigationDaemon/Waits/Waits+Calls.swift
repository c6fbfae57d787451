import JSON
import Navigation
import NavigationProtocol
import Varlink

// The calls that wait, apart from `Get`.
extension Waits {
  /// Executes `Wait`.
  func executeWait(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Wait.Parameters.self)
    let condition: Watch.Condition
    switch (call.reference, call.revision) {
    case (let reference?, nil):
      do throws(DecodingError) {
        condition = .screen(
          ScreenCondition(
            reference: try ScreenReference(reference), top: call.top ?? false, gone: call.gone ?? false,
            appeared: call.appeared ?? false, isMasked: session.isObserver))
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
    let subject: Scene.Subject
    switch (call.id, call.coordinator) {
    case (let id?, nil): subject = .screen(id)
    case (nil, let id?): subject = .coordinator(id)
    default: throw .service(.invalidParameter("id"))
    }
    try wait(for: .left(subject), of: try scenes.host(call.scene), timeout: call.timeoutMilliseconds, slot, of: session)
  }
}
