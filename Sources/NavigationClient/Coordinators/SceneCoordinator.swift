public import NavigationProtocol

/// The coordinator of a whole scene: an app derives its own, which says what the root is.
///
/// ```swift
/// final class MySceneCoordinator: SceneCoordinator {
///   override func build() -> ViewCoordinator { HomeCoordinator() }
/// }
/// ```
/// Source of the idea: `SceneCoordinator` of Director.
open class SceneCoordinator {
  /// The director that it was given to, as long as that lives.
  public internal(set) final weak var director: SceneDirector?

  public init() {}

  /// Makes the root view coordinator. Each scene coordinator says what that is.
  open func build() -> ViewCoordinator {
    preconditionFailure("\(type(of: self)) does not say what its root is: override build()")
  }

  /// The types of coordinators that may be found in the scene, besides the root's: after a reconnect the director makes
  /// the objects again from them. One of another type is stood in for.
  open var coordinatorTypes: [CoordinatorType] { [] }

  /// The root view coordinator; nil before the director has started it.
  public final var rootCoordinator: ViewCoordinator? { director?.root }

  /// The coordinator whose screen is on top; nil before the director has started.
  public final var topCoordinator: ViewCoordinator? { director?.top }

  /// Finishes every coordinator above the root one, but for embedded ones, and pops what is then visible to its first
  /// screen.
  public final func finishToRoot() {
    director?.add(DirectorJob { (_) throws(CallFailure) in SceneCommand(.finishToRoot) })
  }

  /// Finishes every coordinator above the root one, but for embedded ones, and waits for the outcome.
  /// - Throws: `CallFailure`
  @discardableResult
  public final func finishToRoot() async throws(CallFailure) -> NavigationInterface.Outcome {
    guard let director else { throw ViewCoordinator.isNowhere }
    return try await director.perform(
      DirectorJob { (_) throws(CallFailure) in SceneCommand(.finishToRoot) })
  }
}
