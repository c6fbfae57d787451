import JSON
import Navigation
import NavigationProtocol

/// The visible path of a scene as it was last told, and who is to be told of the next one.
final class PathTeller {
  /// The last update; before the scene was seen its path is empty.
  private(set) var last: PathUpdate?
  private var isOver = false
  private var observers: [Observer] = []

  private struct Observer {
    weak var observation: PathObservation?
  }

  /// Tells of each update from now on; of what is there now at once.
  /// - Parameter scene: whose teller this is.
  func observe(_ scene: AnyObject, _ tell: @escaping (PathUpdate?) -> Void) -> PathObservation {
    let observation = PathObservation(of: scene, tell)
    if isOver {
      observation.told(nil)
      return observation
    }
    observers.removeAll { $0.observation == nil }
    observers.append(Observer(observation: observation))
    if let last { observation.told(Self.beginning(last)) }
    return observation
  }

  /// What a reader who comes now is told first.
  private static func beginning(_ last: PathUpdate) -> PathUpdate {
    var event = last.event
    if case .changed = event { event = .attached }
    return PathUpdate(current: last.current, origin: last.origin, context: last.context, event: event)
  }

  /// The front-end is attached, and this is what it sees.
  func attached(_ path: [PathElement]) {
    tell(PathUpdate(previous: last?.current ?? [], current: path, event: .attached))
  }

  /// A commit was taken in, or a snapshot; nothing is told when the path is what it was.
  func changed(
    _ path: [PathElement], origin: SceneInterface.Origin? = nil, animated: Bool = true, context: JSONObject? = nil
  ) {
    let previous = last?.current ?? []
    guard path != previous else { return }
    tell(PathUpdate(previous: previous, current: path, origin: origin, animated: animated, context: context))
  }

  /// The daemon is away.
  func detached(_ reason: String) {
    let path = last?.current ?? []
    tell(PathUpdate(previous: path, current: path, event: .detached(reason)))
  }

  /// There is nothing more to tell.
  func finish() {
    isOver = true
    for observer in observers { observer.observation?.told(nil) }
    observers = []
  }

  /// Tells everyone, until one of them ends it.
  private func tell(_ update: PathUpdate) {
    if isOver { return }
    last = update
    for observer in observers where !isOver { observer.observation?.told(update) }
  }
}
