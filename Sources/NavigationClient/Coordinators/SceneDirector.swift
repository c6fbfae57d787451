import Navigation
import NavigationProtocol

/// Manages the coordinators of a scene: starts the root, and keeps an object for each coordinator.
///
/// ```swift
/// let director = SceneDirector(MySceneCoordinator(), scene: "till-1", connection: connection).start()
/// ```
/// The tree of coordinators lives in the scene. Commands are executed there one after the other, and the objects
/// follow, whichever front-end made the change. After a reconnect, or when the app starts again, the objects are
/// created anew, without calling `didStart`. A change of the scene costs as much as it touches; when coordinators start
/// or finish, each is visited. Source of the idea: `SceneDirector` of Director.
public final class SceneDirector {
  /// Provides the root and the types of coordinators.
  public let coordinator: SceneCoordinator
  public let scene: any NavigationScene
  /// The objects by the ids of their coordinators.
  var objects: [CoordinatorID: ViewCoordinator] = [:]
  /// The root and the topmost coordinator; nil until the scene has been seen.
  var place: Place?
  /// Whether the objects are linked with their parents and children.
  var isArranged = true
  /// The number of nodes and coordinators visited since the director was created, which measures the cost of changes.
  package var visits = 0
  private var observation: TreeObservation?
  /// The difference between the objects' state and the scene; nil if there is none.
  private var news: TreeChange?
  /// Whether the next update is the first, or the first after the daemon was away.
  private var isAway = true
  /// Whether the scene's root was seen and accepted or replaced, or is being replaced.
  var isRootSeen = false
  /// Whether the next update has to settle the root.
  private var needsRoot = true
  private var isOver = false
  private var jobs: [DirectorJob] = []
  private var running: Running?
  private var isProceeding = false

  /// The coordinators of the scene that have a role.
  struct Place {
    let root: CoordinatorID
    let rootName: String
    let top: CoordinatorID
  }

  /// A job that was sent.
  private struct Running {
    let job: DirectorJob
    /// The reply, if it arrived before the scene's update.
    var outcome: NavigationInterface.Outcome?
  }

  /// Creates a director of a scene that navd keeps.
  /// - Parameters:
  ///   - coordinator: provides the root.
  ///   - scene: the scene to which the connection is attached.
  ///   - connection: the connection, which the director keeps alive.
  public convenience init(_ coordinator: SceneCoordinator, scene: String, connection: SceneConnection) {
    precondition(connection.attachment.scene == scene, "the connection is attached to another scene")
    self.init(coordinator, scene: connection)
  }

  /// Creates a director from the coordinator of a scene, and keeps the scene alive.
  public init(_ coordinator: SceneCoordinator, scene: any NavigationScene) {
    self.coordinator = coordinator
    self.scene = scene
    coordinator.director = self
  }

  // A long chain of coordinators would be freed recursively.
  deinit {
    for object in objects.values { (object.children, object.parent) = ([], nil) }
  }

  /// Starts the root coordinator once the scene has been seen. If the scene has a root coordinator known to the app,
  /// creates the objects for the existing coordinators instead.
  /// - Returns: the director.
  @discardableResult
  public func start() -> SceneDirector {
    guard observation == nil else { return self }
    observation = scene.observeTree { [unowned self] in take($0) }
    proceed()
    return self
  }

  /// The object of the root coordinator; nil until it has started.
  var root: ViewCoordinator? { place.flatMap { objects[$0.root] } }

  /// The object of the coordinator whose screen is on top.
  var top: ViewCoordinator? { place.flatMap { objects[$0.top] } }

  /// Adds a job at the end of the queue.
  func add(_ job: DirectorJob) {
    jobs += [job] + job.next.flatMap { $0.waitingJobs(in: self) }
    proceed()
  }

  /// Adds a job at the beginning of the queue.
  func addFirst(_ job: DirectorJob) { jobs = [job] + job.next.flatMap { $0.waitingJobs(in: self) } + jobs }

  private func take(_ update: TreeUpdate?) {
    switch update {
    case .changed(_, let change):
      news = news?.merged(with: change) ?? change
      // A daemon that was away may have lost the revision.
      if let outcome = running?.outcome { arrived(outcome, anyway: isAway) }
    case .refresh: return
    case .detached: isAway = true
    case nil:
      isOver = true
      if let outcome = running?.outcome { arrived(outcome, anyway: true) }
    }
    proceed()
  }

  /// Updates the objects and executes jobs until one has to wait.
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

  /// Another front-end was faster: looks for the root again, in the first update after a revision.
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

  /// Handles the reply of the running job, which ends once the scene has reached the reply's revision.
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
    job.onReply(.success(outcome))
  }

  private func failed(_ job: DirectorJob, _ failure: CallFailure) {
    running = nil
    for object in job.starting() { object.wasNotStarted() }
    job.onReply(.failure(failure))
  }
}

/// A job of a director. Jobs run one after the other.
struct DirectorJob {
  /// Makes the command from the state at the job's turn.
  let command: (SceneState) throws(CallFailure) -> SceneCommand
  /// The coordinators that the job starts, in the order of their ids.
  var starting: () -> [ViewCoordinator] = { [] }
  /// Coordinators started by the job. Commands that they received earlier follow it.
  var next: [ViewCoordinator] = []
  /// Called with the outcome after the objects have followed.
  let onReply: CommandQueue.Reply

  init(_ onReply: @escaping CommandQueue.Reply, command: @escaping (SceneState) throws(CallFailure) -> SceneCommand) {
    self.onReply = onReply
    self.command = command
  }
}
