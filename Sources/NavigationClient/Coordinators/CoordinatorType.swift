import Navigation

/// How coordinators of one name are made again: after a reconnect, and when somebody else started them.
///
/// ```swift
/// override var coordinatorTypes: [CoordinatorType] {
///   [
///     CoordinatorType(SettingsCoordinator(store: store)),
///     CoordinatorType(showing: ProfileScreen.self) { ProfileCoordinator(of: $0.person) },
///   ]
/// }
/// ```
public struct CoordinatorType {
  /// What it is called in the scene.
  let name: String
  /// Makes one, by its first screen; nil when that does not fit.
  let make: (Node?) -> ViewCoordinator?

  /// Coordinators of a type.
  /// - Parameter make: makes one, each time it is asked for.
  public init<Coordinator: ViewCoordinator>(_ make: @escaping @autoclosure () -> Coordinator) {
    name = Coordinator.coordinatorName
    self.make = { _ in make() }
  }

  /// Coordinators of a type that are about what they show.
  /// - Parameters:
  ///   - screen: the type of the first screen of what it built.
  ///   - make: makes one, by that screen.
  public init<Coordinator: ViewCoordinator, First: Screen>(
    showing screen: First.Type, _ make: @escaping (First) -> Coordinator
  ) {
    name = Coordinator.coordinatorName
    self.make = { node in
      guard let node, Text.isSame(node.name, First.screenName) else { return nil }
      do throws(ArgumentsError) { return make(try Arguments.decode(First.self, from: node.arguments)) } catch {
        return nil
      }
    }
  }
}
