import Navigation
import NavigationProtocol

/// Manages the coordinators of a scene: it starts the root one, and keeps an object for each that is in the scene.
///
/// ```swift
/// let director = SceneDirector(MySceneCoordinator(), scene: "till-1", connection: connection).start()
/// ```
/// The tree of coordinators lives in the scene. What an app asks of them is carried out there, one after the other;
/// objects follow it: whoever finishes a coordinator, its object is told. After a reconnect, and in an app that is started
/// again, the objects are made again for what is there, and not told that they have started. A change of the scene costs
/// what it touches, and where coordinators start or finish, a look at each.
/// Source of the idea: `SceneDirector` of Director.
public final class SceneDirector {
  /// What the root is, and which coordinators there are.
  public let coordinator: SceneCoordinator
  /// The scene.
  public let scene: any NavigationScene
  /// The objects, by the ids of the coordinators that they stand for.
  var objects: [CoordinatorID: ViewCoordinator] = [:]
  /// The coordinators of the scene that the objects stand for: the root one and the topmost one; nil before it was seen.
  var place: Place?
  /// Whether objects were found for coordinators, and those have not got their parents and children.
  var isArranged = true
  /// How many nodes and coordinators it has looked at since it was made: what a change costs.
  package var visits = 0
  private var observation: TreeObservation?
  /// What has become of the scene that the objects do not stand for; nil when they do.
  private var news: TreeChange?
  /// Whether what is told next is the beginning, or comes after the daemon was away.
  private var isAway = true
  /// Whether the scene's root coordinator was seen, and left as it is or replaced; or is being replaced.
  var isRootSeen = false
  /// Whether the root coordinator is to be found in what is told next.
  private var needsRoot = true
  private var isOver = false
  private var jobs: [DirectorJob] = []
  private var running: Running?
  private var isProceeding = false

  /// Where a scene is, as far as coordinators are concerned.
  struct Place {
    let root: CoordinatorID
    let rootName: String
    let top: CoordinatorID
  }

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
  var root: ViewCoordinator? { place.flatMap { objects[$0.root] } }

  /// The object of the coordinator whose screen is on top.
  var top: ViewCoordinator? { place.flatMap { objects[$0.top] } }

  /// Does something when what was asked for before is done.
  func add(_ job: DirectorJob) {
    jobs += [job] + job.next.flatMap { $0.waitingJobs(in: self) }
    proceed()
  }

  /// Does something before what was asked for.
  func addFirst(_ job: DirectorJob) { jobs = [job] + job.next.flatMap { $0.waitingJobs(in: self) } + jobs }

  /// Does something when what was asked for before is done, and waits for the outcome.
  func perform(_ job: DirectorJob) async throws(CallFailure) -> NavigationInterface.Outcome {
    let result = await withCheckedContinuation { (waiter: CheckedContinuation<_, Never>) in
      var job = job
      job.onReply = { waiter.resume(returning: $0) }
      add(job)
    }
    return try result.get()
  }

  private func take(_ update: TreeUpdate?) {
    switch update {
    case .changed(_, let change):
      news = news?.merged(with: change) ?? change
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
      if let news, let state = scene.state {
        self.news = nil
        let isBeginning = isAway || needsRoot
        (isAway, needsRoot) = (false, false)
        follow(state, since: news, isBeginning: isBeginning)
      } else if place != nil, let state = scene.state, !jobs.isEmpty {
        run(jobs.removeFirst(), in: state)
      } else if isOver || place != nil, !jobs.isEmpty {
        failed(jobs.removeFirst(), .disconnected(isOver ? "the scene is over" : "the scene is not open"))
      } else {
        return
      }
    }
  }

  /// Somebody was faster: looks for the root coordinator in what has become of the scene since a revision.
  func findRootAgain(after revision: Revision?) {
    needsRoot = true
    if news == nil, let revision, let now = scene.revision, now > revision { news = TreeChange() }
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
    let starting = job.starting()
    if let state = scene.state {
      bind(starting, outcome.coordinators, in: state)
      if !isAway {
        let news = news.take() ?? TreeChange()
        follow(state, since: news)
      }
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
