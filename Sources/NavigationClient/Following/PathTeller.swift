import JSON
import Navigation
import NavigationProtocol

/// The visible path of a scene as it was last told, and who is to be told of the next one.
final class PathTeller {
  /// The last update; before the scene was seen its path is empty.
  private(set) var last: PathUpdate?
  private let observers = SceneObservers<PathUpdate>()

  /// Registers an observer of the scene, beginning with the present path.
  func observe(_ scene: AnyObject, _ tell: @escaping (PathUpdate?) -> Void) -> PathObservation {
    observers.add(to: scene, first: last.map { Self.beginning($0) }, tell)
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

  /// Ends the updates.
  func finish() { observers.finish() }

  private func tell(_ update: PathUpdate) {
    if observers.isOver { return }
    last = update
    observers.tell(update)
  }
}
