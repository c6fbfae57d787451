import Navigation
import NavigationProtocol

/// Something that a director does, when what was asked for before is done.
struct DirectorJob {
  /// What is sent, by the scene as it is then.
  let command: (SceneState) throws(CallFailure) -> SceneCommand
  /// The coordinators that it starts, in the order of their ids.
  var starting: () -> [ViewCoordinator] = { [] }
  /// Those that were asked something before they are started by it, which is done next.
  var next: [ViewCoordinator] = []
  /// Told of the outcome, once its objects are as the scene is; nil when nobody waits, and failures go to `onError`.
  var onReply: ((CallResult<NavigationInterface.Outcome>) -> Void)?

  init(_ command: @escaping (SceneState) throws(CallFailure) -> SceneCommand) { self.command = command }
}
