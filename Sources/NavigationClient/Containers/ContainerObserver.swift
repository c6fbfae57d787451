/// An event in the life of a container.
public enum ContainerEvent: Hashable, Sendable {
  /// The container is part of the tree. Also reported for containers that exist when an observation begins.
  case entered
  /// The container shows another screen of the same type.
  case updated
  /// Someone asked to redraw the container.
  case refreshed
  /// The container's node has left the tree.
  case left
}

/// Observes containers as long as it lives; see `ContainerTree.observe(by:where:)`.
///
/// Source of the idea: the observers of Nivelir.
public protocol ContainerObserver: AnyObject {
  /// Called for each event of a matching container.
  func observe(_ event: ContainerEvent, of container: ViewContainer)
}

/// A registration for events of containers, which lasts as long as this object.
public final class ContainerObservation: ContainerObserver {
  private let tell: (ContainerEvent, ViewContainer) -> Void

  init(_ tell: @escaping (ContainerEvent, ViewContainer) -> Void) { self.tell = tell }

  public func observe(_ event: ContainerEvent, of container: ViewContainer) { tell(event, container) }
}

/// The observers of a tree.
struct ContainerObservers {
  private struct Entry {
    weak var observer: (any ContainerObserver)?
    let isMatch: (ViewContainer) -> Bool
  }
  private var entries: [Entry] = []

  mutating func add<Position: RoutePosition>(_ observer: any ContainerObserver, _ match: ContainerMatch<Position>) {
    entries.removeAll { $0.observer == nil }
    entries.append(Entry(observer: observer) { match.holds(for: $0) })
  }

  func tell(_ event: ContainerEvent, _ container: ViewContainer) {
    for entry in entries where entry.isMatch(container) { entry.observer?.observe(event, of: container) }
  }
}
