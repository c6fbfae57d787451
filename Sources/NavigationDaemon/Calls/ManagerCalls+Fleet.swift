import JSON
import NavigationProtocol
import Varlink

extension ManagerCalls {
  /// Executes `org.navd.Fleet.Status`.
  func executeFleetStatus(_ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let reply = try host(for: .fleetStatus).status
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  /// Executes `HandOver`.
  func executeHandOver(_ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    try host(for: .fleetHandOver).handOver()
    session.reply(to: slot) { $0.appendReply(FleetInterface.HandOver.Reply()) }
  }

  /// Executes `Forget`. It is answered when the engine has answered.
  func executeForget(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let host = try host(for: .fleetForget)
    let call = try decode(element, as: FleetInterface.Forget.Parameters.self)
    do throws(FleetInterface.Failure) {
      try host.forget(call.host) { [sessions] failure in
        if let failure {
          sessions.reject(.fleet(failure), slot, of: session)
        } else {
          session.reply(to: slot) { $0.appendReply(FleetInterface.Forget.Reply()) }
        }
        sessions.markDirty(session)
      }
    } catch {
      throw .fleet(error)
    }
  }

  private func host(for method: MethodID) throws(WireFailure) -> FleetHost {
    guard let fleet else { throw .service(.methodNotImplemented("\(method.name)")) }
    return fleet
  }
}
