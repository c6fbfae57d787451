public import JSON
public import Navigation
public import NavigationProtocol

/// A scene as a front-end holds it: what is visible, what becomes of it, and the calls that change it.
///
/// `SceneConnection` is one that navd keeps, `LocalScene` one that lives in this process and needs no daemon.
/// Everything happens on the thread of whoever made it: that of the loop, for a connection.
public protocol NavigationScene: AnyObject {
  /// What the visible path has become last; before the scene was seen its path is empty.
  var path: PathUpdate { get }

  /// The tree and the coordinators as last told; nil before the scene was seen.
  var state: SceneState? { get }

  /// The revision at which `state` is; nil before the scene was seen.
  var revision: Revision? { get }

  /// Is told what became of fire-and-forget commands that failed.
  var onError: (CallFailure) -> Void { get set }

  /// Sends a command. Commands are carried out in the order in which they are sent.
  /// - Parameter onReply: told of the outcome, once. While the daemon is away that is a failure, at once; when it goes
  ///   away meanwhile a failure too, and then it is not known whether the command was carried out.
  func send(_ command: SceneCommand, _ onReply: @escaping (CallResult<NavigationInterface.Outcome>) -> Void)

  /// Waits until a screen or a coordinator has left the scene, and the scene was told of without it.
  /// - Parameter onReply: told, once, of what it left with; nil when it left without anything.
  /// - Returns: by what the wait is given up.
  @discardableResult
  func awaitResult(of leaver: Leaver, _ onReply: @escaping (CallResult<JSONObject?>) -> Void) -> PendingResult

  /// Tells of what becomes of the visible path, beginning with what is there now, as long as the observation is kept, which
  /// keeps the scene.
  /// - Parameter observer: told nil when there is nothing more to tell.
  func observe(_ observer: @escaping (PathUpdate?) -> Void) -> PathObservation

  /// Tells of what becomes of the tree and the coordinators, beginning with what is there now, as long as the observation
  /// is kept. What a commit did to the tree is told before what it did to the path.
  /// - Parameter observer: told nil when there is nothing more to tell.
  func observeTree(_ observer: @escaping (TreeUpdate?) -> Void) -> TreeObservation
}

extension NavigationScene {
  /// Waits until a screen has left the scene.
  /// - Parameter onReply: told of what it left with; nil when it left without anything.
  /// - Returns: by what the wait is given up.
  @discardableResult
  public func awaitResult(of id: NodeID, _ onReply: @escaping (CallResult<JSONObject?>) -> Void) -> PendingResult {
    awaitResult(of: .screen(id), onReply)
  }
}
