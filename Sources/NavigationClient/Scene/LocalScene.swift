public import JSON
public import Navigation
import NavigationProtocol

/// A scene of navd's model that lives in this process, without navd. It begins anew with the program, and no other
/// program sees it.
///
/// Commands are executed at once and in order; a command sent by an observer follows the one being reported. Failures
/// are those of navd. `requestId` and `durable` have no effect, nor has the `timeout` of a handler or a guard: the scene
/// waits for the answer.
public final class LocalScene: RequestAnswering, GuardAnswering {
  public let name: String
  public var onError: (CallFailure) -> Void
  public var onRequest: ((RouteRequest, _ answer: @escaping (RouteAnswer) -> Void) -> Void)?
  public var guardRules: [GuardRule] = []
  private var scene: Navigation.Scene
  private var newest: Revision = 1
  /// The state last reported to observers.
  private var told: SceneState
  private let teller = PathTeller()
  private let treeObservers = SceneObservers<TreeUpdate>()
  private lazy var queue = CommandQueue(of: self) { [weak self] command, onReply in
    if let self { enqueue(command, onReply) } else { onReply(.failure(.cancelled)) }
  }
  private var waiting: [(command: SceneCommand, onReply: Reply)] = []
  private var isBusy = false
  private var resultWaits: [(key: Int, leaver: Leaver, onReply: (CallResult<JSONObject?>) -> Void)] = []
  private var nextWait = 0

  private typealias Reply = CommandQueue.Reply

  /// The times of commits are not observable here.
  private static let time = Timestamp(microseconds: 0)

  /// Opens a scene.
  /// - Parameters:
  ///   - name: the scene's name in failures.
  ///   - root: the container in its window.
  ///   - path: screens shown on top of the root.
  ///   - onError: called for each failure of a command that nobody waits for.
  /// - Throws: the `CallFailure` that navd would return.
  public convenience init(
    _ name: String = "local", root: Container, path: [ScreenDescription] = [],
    onError: @escaping (CallFailure) -> Void = { _ in }
  ) throws(CallFailure) {
    try self.init(name, onError) { () throws(NavigationError) in
      try Call.check(opening: root, named: "container", path: path)
      return try Navigation.Scene(
        opening: name, root, path: path, revision: 1, time: Self.time, origin: Origin(Caller()))
    }
  }

  /// Opens a scene with a map, in the map's initial case.
  /// - Parameters:
  ///   - name: the scene's name in failures.
  ///   - map: the map, such as `TillMap.compiled()`.
  ///   - path: screens shown on top of the initial case.
  ///   - onError: called for each failure of a command that nobody waits for.
  /// - Throws: the `CallFailure` that navd would return.
  public convenience init(
    _ name: String = "local", map: CompiledMap, path: [ScreenDescription] = [],
    onError: @escaping (CallFailure) -> Void = { _ in }
  ) throws(CallFailure) {
    try self.init(name, onError) { () throws(NavigationError) in
      var journal = ByteBuffer(capacity: 256)
      return try Navigation.Scene(
        opening: name, map: map, path: path, revision: 1, time: Self.time, origin: Origin(Caller()),
        message: RawSpan(), journal: &journal)
    }
  }

  private init(
    _ name: String, _ onError: @escaping (CallFailure) -> Void, opening: () throws(NavigationError) -> Navigation.Scene
  ) throws(CallFailure) {
    self.name = name
    self.onError = onError
    do throws(NavigationError) { scene = try opening() } catch { throw CallFailure(error, scene: name) }
    told = scene.state
    teller.attached(scene.state.path)
  }

  deinit {
    queue.cancel(failing: .cancelled)
    for next in waiting { next.onReply(.failure(.cancelled)) }
    for wait in resultWaits { wait.onReply(.failure(.cancelled)) }
  }

  public var path: PathUpdate { teller.last ?? PathUpdate(current: []) }

  public var state: SceneState? { scene.state }

  public var revision: Revision? { newest }

  public func observe(_ observer: @escaping (PathUpdate?) -> Void) -> PathObservation { teller.observe(self, observer) }

  public func observeTree(_ observer: @escaping (TreeUpdate?) -> Void) -> TreeObservation {
    treeObservers.add(to: self, first: .beginning(scene.state), observer)
  }

  public func whenReached(_ revision: Revision, _ onArrival: @escaping () -> Void) { onArrival() }

  public func send(_ command: SceneCommand, _ onReply: @escaping CommandQueue.Reply) { queue.send(command, onReply) }

  public func send(planning plan: @escaping CommandQueue.Plan, _ onReply: @escaping CommandQueue.Reply) {
    queue.send(planning: plan, onReply)
  }

  private func enqueue(_ command: SceneCommand, _ onReply: @escaping Reply) {
    waiting.append((command, onReply))
    executeWaiting()
  }

  /// The answers to the questions that a command has asked so far.
  private struct Given {
    var requests: [RequestAnswer] = []
    /// The screens that may leave.
    var allowed: Set<NodeID> = []
  }

  /// Executes pending commands in order, until one has to wait for an answer.
  private func executeWaiting() {
    guard !isBusy else { return }
    isBusy = true
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      guard let reply = execute(next.command, next.onReply, Given()) else { return }
      next.onReply(reply)
    }
    isBusy = false
  }

  /// - Returns: nil if the command asked another question, whose answer resumes the command.
  private func execute(
    _ command: SceneCommand, _ onReply: @escaping Reply, _ given: Given
  ) -> CallResult<NavigationInterface.Outcome>? {
    let call = Call(command.request, options: Options(command.options))
    do throws(NavigationError) {
      try call.check()
      var journal = ByteBuffer(capacity: 256)
      let effect = try scene.perform(
        call, revision: newest + 1, time: Self.time, origin: Origin(Caller()), message: RawSpan(),
        answers: answers(given, isForced: command.options.force == true), journal: &journal)
      if let question = effect.question, !call.options.isDryRun {
        ask(question, of: command, onReply, given)
        return nil
      }
      if effect.isCommitted { committed(command) }
      if let refresh = effect.refresh { treeObservers.tell(.refresh(refresh)) }
      var outcome = NavigationInterface.Outcome(effect.outcome, links: effect.opened)
      if call.options.isDryRun { outcome.guarded = effect.guarded.map(\.id) }
      return .success(outcome)
    } catch {
      return .failure(CallFailure(error, scene: name))
    }
  }

  private func answers(_ given: Given, isForced: Bool) -> Answers {
    // As a front-end of navd may, this one skips the guards that are its own.
    let guards =
      guardRules.isEmpty || isForced
      ? nil : GuardCheck(names: [NameSet(guardRules.map(\.screen))], allowed: given.allowed)
    return Answers(guards: guards, requests: given.requests, hasDelegate: onRequest != nil)
  }

  private func goOn(with command: SceneCommand, _ onReply: @escaping Reply, _ given: Given) {
    if let reply = execute(command, onReply, given) { end(reply, onReply) }
  }

  private func end(_ reply: CallResult<NavigationInterface.Outcome>, _ onReply: @escaping Reply) {
    onReply(reply)
    isBusy = false
    executeWaiting()
  }

  private func ask(
    _ question: Effect.Question, of command: SceneCommand, _ onReply: @escaping Reply, _ given: Given
  ) {
    var given = given
    switch question {
    case .request(let request):
      ask(request, context: command.options.context) { [weak self, given] answer in
        guard let self else { return onReply(.failure(.cancelled)) }
        var given = given
        given.requests.append(answer)
        goOn(with: command, onReply, given)
      }
    case .guards(let screens):
      given.allowed.formUnion(screens.map(\.id))
      let guarded = screens.map { (name: $0.name, arguments: $0.arguments) }
      // The rules may have changed since.
      guard isGuarding(guarded) else { return goOn(with: command, onReply, given) }
      ask(guarded) { [weak self, given] answer in
        guard let self else { return onReply(.failure(.cancelled)) }
        switch answer {
        case .allow: goOn(with: command, onReply, given)
        case .refuse(let reason): end(.failure(refusal(of: screens, reason)), onReply)
        }
      }
    }
  }

  private func ask(
    _ request: Navigation.DelegatedRequest, context: JSONObject?, _ onAnswer: @escaping (RequestAnswer) -> Void
  ) {
    guard let onRequest else { return onAnswer(.notHandled) }
    let once = OneAnswer { (answer: RouteAnswer) in
      switch answer {
      case .notHandled: onAnswer(.notHandled)
      case .handled(let operations): onAnswer(.handled(operations.map { ApplyItem($0) }))
      }
    }
    onRequest(RouteRequest(request, context: context)) { once.tell($0) }
  }

  private func refusal(of screens: [PathElement], _ reason: String?) -> CallFailure {
    let first = screens.first
    return CallFailure(
      .navigation(
        .refused(
          .init(
            scene: name, id: first?.id ?? 0, reason: reason, name: "this front-end",
            title: first?.title ?? first?.name))))
  }

  private func committed(_ command: SceneCommand) {
    newest += 1
    treeObservers.tell(.changed(scene.state, changeToTell()))
    teller.changed(
      scene.state.path, origin: .init(operation: command.request.name), animated: command.options.animated ?? true,
      context: command.options.context)
    defer { scene.forgetResults() }
    let over = resultWaits.filter { !isThere($0.leaver) }
    guard !over.isEmpty else { return }
    resultWaits.removeAll { !isThere($0.leaver) }
    for wait in over { awaitResult(of: wait.leaver, wait.onReply) }
  }

  /// The difference that the newest commit made.
  private func changeToTell() -> TreeChange {
    let changes = scene.newestChanges
    let change = TreeChange(changes, to: told)
    do throws(MirrorError) { try told.apply(changes) } catch {
      preconditionFailure("the changes of a commit do not fit the state before it: \(error)")
    }
    return change
  }

  private func giveUp(_ key: Int) {
    guard let index = resultWaits.firstIndex(where: { $0.key == key }) else { return }
    resultWaits.remove(at: index).onReply(.failure(.cancelled))
  }

  private func isThere(_ leaver: Leaver) -> Bool {
    switch leaver {
    case .screen(let id): scene.state.isScreen(id)
    case .coordinator(let id): scene.state.coordinator(id) != nil
    }
  }

  @discardableResult
  public func awaitResult(of leaver: Leaver, _ onReply: @escaping (CallResult<JSONObject?>) -> Void) -> PendingResult {
    let key = nextWait
    nextWait += 1
    let (departure, unknown): (Departure, NavigationError) =
      switch leaver {
      case .screen(let id): (scene.departure(ofScreen: id), .screenNotFound(.id(id)))
      case .coordinator(let id): (scene.departure(ofCoordinator: id), .coordinatorNotFound(id))
      }
    switch departure {
    case .present: resultWaits.append((key, leaver, onReply))
    case .left(let result): onReply(.success(result))
    case .unknown: onReply(.failure(CallFailure(unknown, scene: name)))
    }
    return PendingResult { [weak self] in self?.giveUp(key) }
  }
}
