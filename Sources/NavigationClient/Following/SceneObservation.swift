/// A registration for updates of a scene. It lasts as long as this object, which keeps the scene alive.
public final class SceneObservation<Update> {
  private let scene: AnyObject
  /// Delivers an update; nil after the last one.
  let tell: (Update?) -> Void

  init(of scene: AnyObject, _ tell: @escaping (Update?) -> Void) {
    self.scene = scene
    self.tell = tell
  }
}

/// A registration for updates of the visible path.
public typealias PathObservation = SceneObservation<PathUpdate>

/// A registration for updates of the tree.
public typealias TreeObservation = SceneObservation<TreeUpdate>

/// The observers of a scene, in the order in which they registered.
final class SceneObservers<Update> {
  private struct Entry {
    weak var observation: SceneObservation<Update>?
  }
  private var entries: [Entry] = []
  /// Whether there are no more updates.
  private(set) var isOver = false

  /// Registers an observer.
  /// - Parameters:
  ///   - scene: the scene, which the observation keeps alive.
  ///   - first: the update that describes the present, delivered at once; nil before the scene was seen.
  ///   - tell: receives the updates, and nil after the last one.
  func add(to scene: AnyObject, first: Update?, _ tell: @escaping (Update?) -> Void) -> SceneObservation<Update> {
    let observation = SceneObservation(of: scene, tell)
    if isOver {
      tell(nil)
      return observation
    }
    entries.removeAll { $0.observation == nil }
    entries.append(Entry(observation: observation))
    if let first { tell(first) }
    return observation
  }

  /// Whether nobody observes.
  var isEmpty: Bool { entries.allSatisfy { $0.observation == nil } }

  /// Delivers an update to every observer, until one of them ends the scene.
  func tell(_ update: Update) {
    for entry in entries where !isOver { entry.observation?.tell(update) }
  }

  /// Delivers nil to every observer, once.
  func finish() {
    isOver = true
    for entry in entries { entry.observation?.tell(nil) }
    entries = []
  }
}
