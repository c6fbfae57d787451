public import JSON
public import Navigation

/// Manages a set of related screens, and starts coordinators for others. An app derives its own.
///
/// ```swift
/// final class HomeCoordinator: ViewCoordinator {
///   override func build() -> CoordinatorRoot { .screen(HomeScreen()) }
///   func didTapProfile() { start(child: ProfileCoordinator()) }
/// }
/// ```
/// A coordinator is started once, and executes earlier commands after its start. The commands of all coordinators of a
/// director keep their order. They refer to the coordinator's own screens, whatever is on top. Source of the idea:
/// `ViewCoordinator` of Director.
open class ViewCoordinator {
  /// The life of a coordinator.
  enum Phase {
    /// Never started.
    case made
    /// About to start.
    case starting
    case started(CoordinatorID)
    case finished(CoordinatorID?)
  }
  final var phase = Phase.made
  final weak var director: SceneDirector?
  /// The embedded coordinators started in `build()`.
  final var embeddedAtStart: [ViewCoordinator] = []
  /// Whether the embedded coordinators start in the same commit.
  final var startsWithEmbedded = false
  final var isBuilt = false
  final var isBuilding = false
  /// Commands received before the coordinator was about to start.
  final var asked: [(CoordinatorCommand, CommandQueue.Reply)] = []

  /// The coordinator that started it; nil for the root, while it is not started, and without a director.
  public internal(set) final weak var parent: ViewCoordinator?
  /// The unfinished coordinators that it has started, in order; empty without a director.
  public internal(set) final var children: [ViewCoordinator] = []
  /// Whether it is shown as a tab of its parent.
  public internal(set) final var isEmbedded = false

  public init() {}

  /// The name of coordinators of this type in the scene and in its map; by default the type's own name.
  open class var coordinatorName: String { "\(self)" }

  var name: String { Self.coordinatorName }

  /// The arguments for the root that the map declares; by default none.
  open var arguments: JSONObject { .empty }

  /// Creates the coordinator's root; by default the one that the map declares.
  ///
  /// Called when the coordinator is started, and by a director that finds it in the scene with embedded coordinators,
  /// which are started here.
  open func build() -> CoordinatorRoot { .declared }

  /// Its id in the scene; nil while it is not started.
  public final var id: CoordinatorID? { if case .started(let id) = phase { id } else { nil } }

  /// Whether it has started and not finished.
  public final var isStarted: Bool { id != nil }

  final var isNew: Bool { if case .made = phase { true } else { false } }

  public final var isFinished: Bool { if case .finished = phase { true } else { false } }

  /// Called when it was started here, but not for a coordinator found in the scene.
  open func didStart() {}

  /// Called when one of its screens has left the scene while the coordinator goes on.
  /// - Parameter screen: the last state of the screen.
  open func didPop(_ screen: SceneNode) {}

  /// Called when it has finished, after its descendants.
  open func didFinish() {}

  /// Calls `build()` and notes that it was called.
  func building() -> CoordinatorRoot {
    isBuilt = true
    isBuilding = true
    defer { isBuilding = false }
    return build()
  }
}

/// A node of a scene, for coordinators written without an import of Navigation.
public typealias SceneNode = Navigation.Node

/// Stands in for a coordinator of a type that the app has not declared.
final class UnknownCoordinator: ViewCoordinator {
  private let known: String

  init(_ name: String) { known = name }

  override var name: String { known }
}
