import Navigation

/// Who is to be told of what becomes of a scene's tree.
final class TreeTeller {
  private var isOver = false
  private var observers: [Observer] = []

  private struct Observer {
    weak var observation: TreeObservation?
  }

  /// Tells of each update from now on.
  /// - Parameters:
  ///   - scene: whose teller this is.
  ///   - state: what is there now, which is told at once; nil before the scene was seen.
  func observe(
    _ scene: AnyObject, at state: SceneState?, _ tell: @escaping (TreeUpdate?) -> Void
  ) -> TreeObservation {
    let observation = TreeObservation(of: scene, tell)
    if isOver {
      observation.told(nil)
      return observation
    }
    observers.removeAll { $0.observation == nil }
    observers.append(Observer(observation: observation))
    if let state { observation.told(.changed(state, TreeChange(beginning: state))) }
    return observation
  }

  /// Tells everyone, until one of them ends it.
  func tell(_ update: TreeUpdate) {
    for observer in observers where !isOver { observer.observation?.told(update) }
  }

  /// There is nothing more to tell.
  func finish() {
    isOver = true
    for observer in observers { observer.observation?.told(nil) }
    observers = []
  }
}
