import Navigation

/// What scenes are now, as sessions may see them: masked once for all observers, and not for each of them. It holds while
/// nothing changes.
struct ObserversView {
  private var last: (host: SceneHost, state: SceneState)?

  /// Complexity: O(nodes) for the first observer of what is sensitive, else O(1).
  mutating func state(of host: SceneHost, for session: Session) -> SceneState {
    guard let mask = session.mask(of: host) else { return host.scene.state }
    if let last, last.host === host { return last.state }
    let state = host.scene.state.masked(by: mask)
    last = (host, state)
    return state
  }
}
