import Navigation

/// Creates the objects of coordinators found in the scene: after a reconnect, or when another front-end has started
/// them.
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
  let name: String
  /// Creates an object from the coordinator's first screen; nil if that does not fit.
  let make: (Node?) -> ViewCoordinator?

  /// Declares a type of coordinators.
  /// - Parameter make: evaluated for each coordinator.
  public init<Coordinator: ViewCoordinator>(_ make: @escaping @autoclosure () -> Coordinator) {
    name = Coordinator.coordinatorName
    self.make = { _ in make() }
  }

  /// Declares a type of coordinators that depend on the screen they show.
  /// - Parameters:
  ///   - screen: the type of the coordinator's first screen.
  ///   - make: creates the coordinator from that screen.
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
