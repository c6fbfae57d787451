import Navigation
import NavigationProtocol

// The events with which a stream begins, goes on or begins anew.
extension Publisher {
  /// Sends a whole scene to a stream.
  func sendSnapshot(of host: SceneHost, to stream: EventStream) {
    sendBeginning(to: stream) { stream.send(host.scene.state, at: context.at(host), of: host) }
  }

  /// Tells a stream that it knows all that it follows.
  func sendReady(to stream: EventStream) {
    let at = stream.host.map { context.at($0) } ?? scenes.at
    sendBeginning(to: stream) { stream.send(Event(kind: .ready, at: at, scene: stream.host?.name)) }
  }

  /// Tells a stream that its state is no longer valid.
  func sendReset(to stream: EventStream) {
    sendBeginning(to: stream) { stream.send(Event(kind: .reset, at: scenes.at, scene: stream.host?.name)) }
  }
}
