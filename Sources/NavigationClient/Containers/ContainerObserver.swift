/// What happens to a container.
public enum ContainerEvent: Hashable, Sendable {
  /// It is part of the tree: since now, or since before the observation began.
  case entered
  /// It shows another screen of its type.
  case updated
  /// Somebody asks to draw it anew.
  case refreshed
  /// Its node has left the tree.
  case left
}

/// Who hears of containers, as long as it lives: `ContainerTree.observe(by:where:)`.
///
/// Source of the idea: the observers of Nivelir.
public protocol ContainerObserver: AnyObject {
  /// Something happened to a container that matches.
  func observe(_ event: ContainerEvent, of container: ViewContainer)
}

/// A promise to be told of containers, kept as long as this object is: who drops it hears no more.
public final class ContainerObservation: ContainerObserver {
  private let tell: (ContainerEvent, ViewContainer) -> Void

  init(_ tell: @escaping (ContainerEvent, ViewContainer) -> Void) { self.tell = tell }

  public func observe(_ event: ContainerEvent, of container: ViewContainer) { tell(event, container) }
}

/// Who is to be told of containers.
struct ContainerObservers {
  private struct Entry {
    weak var observer: (any ContainerObserver)?
    let isMatch: (ViewContainer) -> Bool
  }
  private var entries: [Entry] = []

  /// Adds one.
  mutating func add<Position: RoutePosition>(_ observer: any ContainerObserver, _ match: ContainerMatch<Position>) {
    entries.removeAll { $0.observer == nil }
    entries.append(Entry(observer: observer) { match.holds(for: $0) })
  }

  func tell(_ event: ContainerEvent, _ container: ViewContainer) {
    for entry in entries where entry.isMatch(container) { entry.observer?.observe(event, of: container) }
  }
}
