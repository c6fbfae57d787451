public import JSON
public import Navigation

/// What manages a set of related screens, and the coordinators that it starts for others: an app derives its own.
///
/// ```swift
/// final class HomeCoordinator: ViewCoordinator {
///   override func build() -> CoordinatorRoot { .screen(HomeScreen()) }
///   func didTapProfile() { start(child: ProfileCoordinator()) }
/// }
/// ```
/// Each is started once. What it is asked before it has started is carried out once it has. Commands keep their order,
/// that of all coordinators of a director; they mean this coordinator's own screens, whatever is on top.
/// Source of the idea: `ViewCoordinator` of Director.
open class ViewCoordinator {
  /// What becomes of a coordinator.
  enum Phase {
    /// Nobody has started it.
    case made
    /// It is to be started.
    case starting
    case started(CoordinatorID)
    case finished(CoordinatorID?)
  }
  final var phase = Phase.made
  /// The director of the scene that it is started in.
  final weak var director: SceneDirector?
  /// The embedded coordinators that `build()` has started.
  final var embeddedAtStart: [ViewCoordinator] = []
  /// Whether the embedded ones start in the same commit with it.
  final var startsWithEmbedded = false
  /// Whether `build()` was called.
  final var isBuilt = false
  /// Whether it is being built.
  final var isBuilding = false
  /// What was asked of it before it was to be started.
  final var asked: [CoordinatorCommand] = []

  /// The coordinator that has started it; nil for the root one, and while it is not started.
  public internal(set) final weak var parent: ViewCoordinator?
  /// Those that it has started and that have not finished, in the order of their starting.
  public internal(set) final var children: [ViewCoordinator] = []
  /// Whether its parent shows it by itself, as a tab.
  public internal(set) final var isEmbedded = false

  public init() {}

  /// What coordinators of this type are called in the scene, and in its map; the type's own name by default.
  open class var coordinatorName: String { "\(self)" }

  /// What it is called.
  var name: String { Self.coordinatorName }

  /// What the map's root names for it, where the map declares it; none by default.
  open var arguments: JSONObject { .empty }

  /// Says what it begins with; what the map declares, by default.
  ///
  /// It is called when it is started, and by a director that finds it in the scene with embedded coordinators, which are
  /// started here.
  open func build() -> CoordinatorRoot { .declared }

  /// Its id in the scene; nil while it is not started.
  public final var id: CoordinatorID? { if case .started(let id) = phase { id } else { nil } }

  /// Whether it is started and has not finished.
  public final var isStarted: Bool { id != nil }

  /// Whether nobody has started it.
  final var isNew: Bool { if case .made = phase { true } else { false } }

  /// Whether it has finished.
  public final var isFinished: Bool { if case .finished = phase { true } else { false } }

  /// It was started here. Not told of a coordinator that was found in the scene.
  open func didStart() {}

  /// A screen of its own has left the scene, while it goes on.
  /// - Parameter screen: as it was last.
  open func didPop(_ screen: SceneNode) {}

  /// It has finished, after all those below it.
  open func didFinish() {}

  /// What it builds; `build()` is called once.
  func building() -> CoordinatorRoot {
    isBuilt = true
    isBuilding = true
    defer { isBuilding = false }
    return build()
  }
}

/// A node of a scene: so that who derives a coordinator needs no import for it.
public typealias SceneNode = Navigation.Node

/// A coordinator of a type that the app does not know of.
final class UnknownCoordinator: ViewCoordinator {
  private let known: String

  init(_ name: String) { known = name }

  override var name: String { known }
}
