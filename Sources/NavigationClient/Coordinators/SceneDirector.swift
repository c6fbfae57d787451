import Navigation
import NavigationProtocol

/// Manages the coordinators of a scene: it starts the root one, and keeps an object for each that is in the scene.
///
/// ```swift
/// let director = SceneDirector(MySceneCoordinator(), scene: "till-1", connection: connection).start()
/// ```
/// The tree of coordinators lives in the scene. What an app asks of them is carried out there, one after the other;
/// objects follow it: whoever finishes a coordinator, its object is told. After a reconnect, and in an app that is started
/// again, the objects are made again for what is there, and not told that they have started. Complexity of a change of
/// the scene: O(nodes).
/// Source of the idea: `SceneDirector` of Director.
public final class SceneDirector {
  /// What the root is, and which coordinators there are.
  public let coordinator: SceneCoordinator
  /// The scene.
  public let scene: any NavigationScene
  /// The objects, by the ids of the coordinators that they stand for.
  var objects: [CoordinatorID: ViewCoordinator] = [:]
  /// The scene as the objects stand for it; nil before it was seen.
  var state: SceneState?
  private var observation: TreeObservation?
  /// The scene as last told, when the objects do not stand for it.
  private var newest: SceneState?
  /// Whether what is told next is the beginning, or comes after the daemon was away.
  private var isAway = true
  /// Whether the scene's root coordinator was seen, and left as it is or replaced.
  var isRootSeen = false
  /// Whether the root coordinator is to be found in what is told next.
  private var needsRoot = true
  private var isOver = false
  private var jobs: [DirectorJob] = []
  private var running: Running?
  private var isProceeding = false

  /// A job that was sent.
  private struct Running {
    let job: DirectorJob
    /// Its reply, when that was here before the scene was told of.
    var outcome: NavigationInterface.Outcome?
  }

  /// A director of a scene that navd keeps.
  /// - Parameters:
  ///   - coordinator: what the root is.
  ///   - scene: the name of the scene, that to which the connection is attached.
  ///   - connection: how it is spoken to; the director keeps it.
  public convenience init(_ coordinator: SceneCoordinator, scene: String, connection: SceneConnection) {
    precondition(connection.attachment.scene == scene, "the connection is attached to another scene")
    self.init(coordinator, scene: connection)
  }

  /// A director of a scene, which it keeps.
  public init(_ coordinator: SceneCoordinator, scene: any NavigationScene) {
    self.coordinator = coordinator
    self.scene = scene
    coordinator.director = self
  }

  /// Starts the root coordinator, once the scene was seen; or, when the scene has a root coordinator that the app knows,
  /// makes the objects for what is there.
  /// - Returns: itself.
  @discardableResult
  public func start() -> SceneDirector {
    guard observation == nil else { return self }
    observation = scene.observeTree { [unowned self] in take($0) }
    proceed()
    return self
  }

  /// The root coordinator's object; nil before it has started.
  var root: ViewCoordinator? { state.flatMap { objects[$0.rootCoordinator] } }

  /// The object of the coordinator whose screen is on top.
  var top: ViewCoordinator? { state.flatMap { objects[$0.topmostCoordinator] } }

  /// Does something when what was asked for before is done.
  func add(_ job: DirectorJob) {
    jobs += [job] + job.next.flatMap { $0.waitingJobs(in: self) }
    proceed()
  }

  /// Does something before what was asked for.
  func addFirst(_ job: DirectorJob) { jobs = [job] + job.next.flatMap { $0.waitingJobs(in: self) } + jobs }

  /// Does something when what was asked for before is done, and waits for the outcome.
  func perform(
    _ job: DirectorJob, isolation: isolated (any Actor)?
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    let result = await withCheckedContinuation(isolation: isolation) { (waiter: CheckedContinuation<_, Never>) in
      var job = job
      job.onReply = { waiter.resume(returning: $0) }
      add(job)
    }
    return try result.get()
  }

  private func take(_ update: TreeUpdate?) {
    switch update {
    case .changed(let state):
      newest = state
      // After the daemon was away it may have forgotten the revision.
      if let outcome = running?.outcome { arrived(outcome, anyway: isAway) }
    case .refresh: return
    case .detached: isAway = true
    case nil:
      isOver = true
      if let outcome = running?.outcome { arrived(outcome, anyway: true) }
    }
    proceed()
  }

  /// Brings the objects to where the scene is, and does what is to be done, until something has to be waited for.
  private func proceed() {
    guard !isProceeding else { return }
    isProceeding = true
    defer { isProceeding = false }
    while running == nil {
      if let newest {
        self.newest = nil
        let isBeginning = isAway || needsRoot
        (isAway, needsRoot) = (false, false)
        follow(newest, isBeginning: isBeginning)
      } else if let state, !jobs.isEmpty {
        run(jobs.removeFirst(), in: state)
      } else if isOver, !jobs.isEmpty {
        failed(jobs.removeFirst(), .disconnected("the scene is over"))
      } else {
        return
      }
    }
  }

  /// Somebody was faster: looks for the root coordinator in what has become of the scene since a revision.
  func findRootAgain(after revision: Revision?) {
    needsRoot = true
    isRootSeen = false
    if newest == nil, let revision, let now = scene.revision, now > revision { newest = scene.state }
  }

  private func run(_ job: DirectorJob, in state: SceneState) {
    do throws(CallFailure) {
      let command = try job.command(state)
      running = Running(job: job)
      scene.send(command) { [self] result in
        switch result {
        case .success(let outcome): arrived(outcome)
        case .failure(let failure): failed(job, failure)
        }
        proceed()
      }
    } catch {
      failed(job, error)
    }
  }

  /// There is a reply; the job is over once the scene is told of as well.
  private func arrived(_ outcome: NavigationInterface.Outcome, anyway: Bool = false) {
    guard let job = running?.job else { return }
    guard anyway || isOver || !isAway && (scene.revision ?? .max) >= outcome.revision else {
      running?.outcome = outcome
      return
    }
    running = nil
    guard let newest = newest ?? state else { return }
    let starting = job.starting()
    bind(starting, outcome.coordinators, in: newest)
    if !isAway {
      self.newest = nil
      follow(newest)
    }
    for object in starting { object.wasStarted() }
    tell(job, .success(outcome))
  }

  private func failed(_ job: DirectorJob, _ failure: CallFailure) {
    running = nil
    for object in job.starting() { object.wasNotStarted() }
    tell(job, .failure(failure))
  }

  private func tell(_ job: DirectorJob, _ result: CallResult<NavigationInterface.Outcome>) {
    if let onReply = job.onReply { return onReply(result) }
    if case .failure(let failure) = result { scene.onError(failure) }
  }
}
