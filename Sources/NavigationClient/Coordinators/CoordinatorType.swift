public import Navigation

/// How coordinators of one name are made again: after a reconnect, and when somebody else started them.
///
/// ```swift
/// override var coordinatorTypes: [CoordinatorType] {
///   [CoordinatorType(ProfileCoordinator(store: store))]
/// }
/// ```
public struct CoordinatorType {
  /// What it is called in the scene.
  let name: String
  let make: (Node?) -> ViewCoordinator

  /// Coordinators of a type.
  /// - Parameter make: makes one, each time it is asked for.
  public init<Coordinator: ViewCoordinator>(_ make: @escaping @autoclosure () -> Coordinator) {
    name = Coordinator.coordinatorName
    self.make = { _ in make() }
  }

  /// Coordinators of a type that are made from what they show.
  /// - Parameter make: makes one; it is given its first screen, whose arguments say what it is about.
  public init<Coordinator: ViewCoordinator>(_ type: Coordinator.Type, _ make: @escaping (Node?) -> Coordinator) {
    name = Coordinator.coordinatorName
    self.make = make
  }
}
