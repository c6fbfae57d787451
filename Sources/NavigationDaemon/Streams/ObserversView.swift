import Navigation

/// The present state of scenes as sessions may see it, masked once for all observers. It is valid until a scene
/// changes.
struct ObserversView {
  private var last: (host: SceneHost, state: SceneState)?

  /// The state of a scene as a session may see it.
  ///
  /// - Complexity: O(nodes) for the first observer of a scene with sensitive values, else O(1).
  mutating func state(of host: SceneHost, for session: Session) -> SceneState {
    guard let mask = session.mask(of: host) else { return host.scene.state }
    if let last, last.host === host { return last.state }
    let state = host.scene.state.masked(by: mask)
    last = (host, state)
    return state
  }
}
