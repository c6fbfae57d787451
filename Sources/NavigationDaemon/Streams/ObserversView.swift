import Navigation

/// What scenes are now, as sessions may see them: masked once for all observers, and not for each of them. It holds while
/// nothing changes.
struct ObserversView {
  private var last: (director: SceneDirector, state: SceneState)?

  /// Complexity: O(nodes) for the first observer of what is sensitive, else O(1).
  mutating func state(of director: SceneDirector, for session: Session) -> SceneState {
    guard let mask = session.mask(of: director) else { return director.scene.state }
    if let last, last.director === director { return last.state }
    let state = director.scene.state.masked(by: mask)
    last = (director, state)
    return state
  }
}
