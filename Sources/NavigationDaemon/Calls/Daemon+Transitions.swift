import JSON
import Navigation
import NavigationProtocol
import Varlink

// ListTransitions: what a front-end that knows no map can offer.
extension Daemon {
  func listTransitions(
    _ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    let call = try decode(element, as: NavigationInterface.ListTransitions.Parameters.self)
    let host = try host(call.scene)
    let from = try screen(call.from, in: host, for: session)
    let at = NavigationInterface.At(epoch: at(host).epoch, revision: at(host).revision)
    let reply = NavigationInterface.ListTransitions.Reply(
      at: at, from: from, transitions: transitions(from: from, in: host.scene))
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  /// The screen of the visible path that a reference means, as far as the session may see it; the top without one.
  private func screen(
    _ wire: NavigationInterface.ScreenReference?, in host: SceneHost, for session: Session
  ) throws(WireFailure) -> NodeID {
    guard let wire else { return host.scene.state.topID }
    let reference: ScreenReference
    do throws(DecodingError) { reference = try ScreenReference(wire) } catch {
      throw WireFailure(error.inside("from"))
    }
    guard let screen = host.state(for: session).visibleMatch(reference) else {
      throw WireFailure(NavigationError.screenNotFound(reference), scene: host.name)
    }
    return screen
  }

  private func transitions(from screen: NodeID, in scene: Scene) -> [NavigationInterface.Transition] {
    guard let map = scene.map, let name = scene.state.node(screen)?.name else { return [] }
    return map.transitions(from: map.screens.index(of: name)).map { transition, isUniversal in
      NavigationInterface.Transition(
        name: transition.name, kind: .init(rawValue: transition.kind.rawValue) ?? .push,
        target: transition.target(in: map), title: transition.title, universal: isUniversal,
        optional: transition.isOptional, parameters: transition.parameters.isEmpty ? nil : transition.parameters)
    }
  }
}
