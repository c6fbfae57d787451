public import JSON
public import Navigation
public import NavigationProtocol

/// A scene in a front-end: its visible state, its changes, and the commands that change it.
///
/// navd keeps the scene of a `SceneConnection`; a `LocalScene` lives in this process and needs no daemon. Everything
/// happens on the thread that created the scene, for a connection that of its loop.
public protocol NavigationScene: AnyObject {
  /// The latest update of the visible path. The path is empty until the scene has been seen.
  var path: PathUpdate { get }

  /// The tree and the coordinators as this front-end knows them; nil until the scene has been seen.
  var state: SceneState? { get }

  /// The revision of `state`; nil until the scene has been seen.
  var revision: Revision? { get }

  /// Called for each failure of a command that nobody waits for.
  var onError: (CallFailure) -> Void { get set }

  /// Sends a command. Commands are executed in the order in which they are sent.
  /// - Parameter onReply: called once with the outcome. While the daemon is away, the command fails at once. If the
  ///   daemon goes away before its reply, the command fails, and may or may not have been executed.
  func send(_ command: SceneCommand, _ onReply: @escaping (CallResult<NavigationInterface.Outcome>) -> Void)

  /// Sends commands planned from `state`, each after the outcome of the one before. Later commands follow the last of them.
  /// - Parameters:
  ///   - plan: called when `state` shows the effects of all earlier commands; returns at least one command.
  ///   - onReply: called once, with the joined outcome or the first failure.
  func send(planning plan: @escaping CommandQueue.Plan, _ onReply: @escaping CommandQueue.Reply)

  /// Waits until the scene shows a revision, such as that of an outcome, which may arrive before its commit.
  /// - Parameters:
  ///   - revision: the revision.
  ///   - onArrival: called once; at once if the scene shows it already. Also called when the daemon goes away or the scene
  ///     ends, since the commit will not be reported then.
  func whenReached(_ revision: Revision, _ onArrival: @escaping () -> Void)

  /// Waits until a screen or a coordinator has left the scene, and `state` shows that.
  /// - Parameter onReply: called once with its result; nil if it left without one.
  /// - Returns: a handle that cancels the wait.
  @discardableResult
  func awaitResult(of leaver: Leaver, _ onReply: @escaping (CallResult<JSONObject?>) -> Void) -> PendingResult

  /// Observes the visible path, beginning with the present, as long as the observation is kept. The observation keeps
  /// the scene alive.
  /// - Parameter observer: receives the updates, and nil after the last one.
  func observe(_ observer: @escaping (PathUpdate?) -> Void) -> PathObservation

  /// Observes the tree and the coordinators, beginning with the present, as long as the observation is kept. A commit
  /// is reported to these observers before it is reported to those of the path.
  /// - Parameter observer: receives the updates, and nil after the last one.
  func observeTree(_ observer: @escaping (TreeUpdate?) -> Void) -> TreeObservation
}

extension NavigationScene {
  public func whenReached(_ revision: Revision, _ onArrival: @escaping () -> Void) {
    _ = SceneArrival(of: self, at: revision, onArrival)
  }

  /// Waits until the screen with this id has left the scene.
  /// - Parameter onReply: called once with its result; nil if it left without one.
  /// - Returns: a handle that cancels the wait.
  @discardableResult
  public func awaitResult(of id: NodeID, _ onReply: @escaping (CallResult<JSONObject?>) -> Void) -> PendingResult {
    awaitResult(of: .screen(id), onReply)
  }
}
