import NavigationProtocol

/// The coordinator of a whole scene. An app derives its own, which provides the root.
///
/// ```swift
/// final class MySceneCoordinator: SceneCoordinator {
///   override func build() -> ViewCoordinator { HomeCoordinator() }
/// }
/// ```
/// Source of the idea: `SceneCoordinator` of Director.
open class SceneCoordinator {
  /// The director of the scene, as long as it lives.
  public internal(set) final weak var director: SceneDirector?

  public init() {}

  /// Creates the root view coordinator. Subclasses must override it.
  open func build() -> ViewCoordinator {
    preconditionFailure("\(type(of: self)) has no root: override build()")
  }

  /// The types of the coordinators that may be found in the scene, in addition to the root's. The director creates
  /// objects from them after a reconnect, and stands in for coordinators of other types.
  open var coordinatorTypes: [CoordinatorType] { [] }

  /// The root view coordinator; nil until the director has started it.
  public final var rootCoordinator: ViewCoordinator? { director?.root }

  /// The coordinator whose screen is on top; nil until the director has started.
  public final var topCoordinator: ViewCoordinator? { director?.top }

  /// Finishes every coordinator above the root except embedded ones, and pops the visible stack to its first screen.
  @discardableResult
  public final func finishToRoot() -> SentCommand<Void> {
    SentCommand(on: { [weak director] in director?.scene }) { onReply in
      guard let director else { return onReply(.failure(ViewCoordinator.isNowhere)) }
      director.add(DirectorJob(onReply) { (_) throws(CallFailure) in SceneCommand(.finishToRoot) })
    }
  }
}
