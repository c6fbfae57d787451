import JSON
import Navigation
import NavigationProtocol

/// Reports the visible path of a scene to its observers.
final class PathTeller {
  /// The latest update; its path is empty until the scene has been seen.
  private(set) var last: PathUpdate?
  private let observers = SceneObservers<PathUpdate>()

  /// Registers an observer of the scene, beginning with the present path.
  func observe(_ scene: AnyObject, _ tell: @escaping (PathUpdate?) -> Void) -> PathObservation {
    observers.add(to: scene, first: last.map { Self.beginning($0) }, tell)
  }

  /// The first update of a new observer.
  private static func beginning(_ last: PathUpdate) -> PathUpdate {
    var event = last.event
    if case .changed = event { event = .attached }
    return PathUpdate(current: last.current, origin: last.origin, context: last.context, event: event)
  }

  /// Reports that the front-end is attached and sees this path.
  func attached(_ path: [PathElement]) {
    tell(PathUpdate(previous: last?.current ?? [], current: path, event: .attached))
  }

  /// Reports a commit or a snapshot, unless the path is the same.
  func changed(
    _ path: [PathElement], origin: SceneInterface.Origin? = nil, animated: Bool = true, context: JSONObject? = nil
  ) {
    let previous = last?.current ?? []
    guard path != previous else { return }
    tell(PathUpdate(previous: previous, current: path, origin: origin, animated: animated, context: context))
  }

  /// Reports that the daemon is away.
  func detached(_ reason: String) {
    let path = last?.current ?? []
    tell(PathUpdate(previous: path, current: path, event: .detached(reason)))
  }

  func finish() { observers.finish() }

  private func tell(_ update: PathUpdate) {
    if observers.isOver { return }
    last = update
    observers.tell(update)
  }
}
