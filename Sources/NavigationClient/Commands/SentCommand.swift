import Navigation
public import NavigationProtocol

/// A command that was sent to a scene.
///
/// Commands are executed in the order in which they are sent. A caller that ignores this value goes on at once, and a
/// failure goes to the scene's `onError`. A caller that needs the effects awaits them, and then handles the failure:
///
/// ```swift
/// router.move(\.page, with: .init(number: 3))
/// let ids = try await router.move(\.page, with: .init(number: 4)).outcome().ids
/// let draft = try await router.present(\.compose).result
/// ```
///
/// `Value` is the type of the result with which a screen or coordinator that the command creates may leave.
public final class SentCommand<Value> {
  /// The scene; nil if it is to be looked up.
  private weak var known: (any NavigationScene)?
  private let find: (() -> (any NavigationScene)?)?
  private var reply: CallResult<NavigationInterface.Outcome>?
  private var waiters: [CommandQueue.Reply] = []
  /// Whether the caller handles a failure.
  private var isClaimed: Bool

  /// Sends a command.
  /// - Parameters:
  ///   - scene: the scene, which the handle does not keep.
  ///   - find: returns the scene if it is not known.
  ///   - options: the options of the command.
  ///   - completion: called with the outcome; nil if the caller gave none.
  ///   - send: sends the command, and calls its closure once with the outcome.
  private init(
    _ scene: (any NavigationScene)?, _ find: (() -> (any NavigationScene)?)?, _ options: NavigationInterface.Options,
    _ completion: CommandQueue.Reply?, _ send: (@escaping CommandQueue.Reply) -> Void
  ) {
    known = scene
    self.find = find
    isClaimed = completion != nil
    let isDry = options.dryRun == true
    // The handle lives until its reply. A failure that nobody awaits is told when it goes.
    send { result in
      completion?(result)
      if let scene = self.scene {
        scene.whenReached(result, isDry: isDry) { self.arrived(result) }
      } else {
        self.arrived(result)
      }
    }
  }

  /// Sends a command to a scene that is looked up, with options. `completion` and `send` are those of the other
  /// initializer.
  convenience init(
    on scene: @escaping () -> (any NavigationScene)?, options: NavigationInterface.Options = .init(),
    telling completion: CommandQueue.Reply? = nil, _ send: (@escaping CommandQueue.Reply) -> Void
  ) {
    self.init(nil, scene, options, completion, send)
  }

  /// Sends a command to a scene, without keeping the scene.
  /// - Parameters:
  ///   - scene: the scene.
  ///   - options: the options of the command.
  ///   - completion: called with the outcome; nil if the caller gave none.
  ///   - send: sends the command, and calls its closure once with the outcome.
  convenience init(
    on scene: any NavigationScene, options: NavigationInterface.Options = .init(),
    telling completion: CommandQueue.Reply? = nil, _ send: (@escaping CommandQueue.Reply) -> Void
  ) {
    self.init(scene, nil, options, completion, send)
  }

  private var scene: (any NavigationScene)? { find?() ?? known }

  deinit {
    if !isClaimed, case .failure(let failure)? = reply { scene?.onError(failure) }
  }

  private func arrived(_ result: CallResult<NavigationInterface.Outcome>) {
    reply = result
    let waiters = waiters
    self.waiters = []
    for waiter in waiters { waiter(result) }
  }

  /// Waits until the scene shows the command's effects, and returns the outcome.
  @discardableResult
  public func outcome() async throws(CallFailure) -> NavigationInterface.Outcome {
    isClaimed = true
    if let reply { return try reply.get() }
    if scene == nil { throw .notSent("it is in no scene") }
    let result = await withCheckedContinuation { (waiter: CheckedContinuation<_, Never>) in
      waiters.append { waiter.resume(returning: $0) }
    }
    return try result.get()
  }

  /// The result with which the coordinator that the command has started, or the screen that it has created, leaves;
  /// nil if it leaves without one.
  /// - Throws: `CallFailure`; `Failed` if the command has created nothing, `reply` if the result does not fit the type.
  public func result<Result: Decodable>(as type: Result.Type) async throws(CallFailure) -> Result? {
    let outcome = try await outcome()
    let leaver = outcome.coordinators.first.map { Leaver.coordinator($0) } ?? outcome.ids.first.map { .screen($0) }
    guard let scene, let leaver else {
      throw CallFailure(.failed("the command has created nothing that leaves with a result"), scene: "")
    }
    return try await scene.result(of: leaver, as: type)
  }
}

extension SentCommand where Value: Decodable {
  /// The result with which the coordinator that the command has started, or the screen that it has created, leaves;
  /// nil if it leaves without one.
  /// - Throws: `CallFailure`; `Failed` if the command has created nothing, `reply` if the result does not fit the type.
  public var result: Value? { get async throws(CallFailure) { try await result(as: Value.self) } }
}
