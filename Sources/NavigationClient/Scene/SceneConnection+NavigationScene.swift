public import JSON
public import Navigation
public import NavigationProtocol

extension SceneConnection: NavigationScene {
  public var path: PathUpdate { teller.last ?? PathUpdate(current: []) }

  public var state: SceneState? { mirror?.state }

  public var revision: Revision? { mirror?.at.revision }

  public func send(_ command: SceneCommand, _ onReply: @escaping (CallResult<NavigationInterface.Outcome>) -> Void) {
    loop.checkIsolated()
    call(
      command.method, command.parameters(scene: attachment.scene), as: NavigationInterface.Apply.Reply.self
    ) { onReply($0.map(\.outcome)) }
  }

  /// Waits on a connection of its own, over restarts of navd too, until a screen or a coordinator has left the scene.
  /// - Parameters:
  ///   - leaver: the screen or coordinator.
  ///   - onReply: told of what it left with; nil when it left without anything.
  public func awaitResult(of leaver: Leaver, _ onReply: @escaping (CallResult<JSONObject?>) -> Void) {
    waitForResult(of: leaver, onReply)
  }

  public func observe(_ observer: @escaping (PathUpdate?) -> Void) -> PathObservation { teller.observe(self, observer) }

  public func observeTree(_ observer: @escaping (TreeUpdate?) -> Void) -> TreeObservation {
    treeTeller.observe(self, at: wasAttached ? state : nil, observer)
  }
}
