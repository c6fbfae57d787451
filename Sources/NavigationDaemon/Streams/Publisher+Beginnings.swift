import Navigation
import NavigationProtocol

// The events with which a stream begins, goes on or begins anew.
extension Publisher {
  /// Sends a whole scene to a stream.
  func sendSnapshot(of host: SceneHost, to stream: EventStream) {
    sendBeginning(to: stream) { stream.send(host.scene.state, at: context.at(host), of: host) }
  }

  /// Tells a stream that resumes the front-ends, the status and the link scopes of a scene.
  ///
  /// - Parameter revision: The one up to which the stream has been sent the commits.
  func sendFrontEnds(of host: SceneHost, at revision: Revision, to stream: EventStream) {
    sendBeginning(to: stream) {
      let event = Event(
        kind: .frontEnds, at: context.at(revision), scene: host.name, info: host.shownInfo,
        scopes: host.wireScopes(host.scene.state.linkConditions), frontEnds: host.wireFrontEnds)
      stream.send(event, of: host)
    }
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
