public import JSON
public import Navigation
public import NavigationProtocol

// Commands that are awaited. When they return, `children`, `isStarted` and `isFinished` show the new state. The caller
// is on the scene's thread, usually in an actor of its loop.
extension ViewCoordinator {
  /// Starts a coordinator below this one, and waits until it has started.
  @discardableResult
  public final func start(child: ViewCoordinator) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.start(child))
  }

  /// Starts an embedded coordinator as the last tab, and waits until it has started.
  @discardableResult
  public final func startEmbedded(child: ViewCoordinator) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.startEmbedded([child]))
  }

  /// Starts embedded coordinators as the last tabs, and waits until they have started.
  @discardableResult
  public final func startEmbedded(
    children: [ViewCoordinator]
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.startEmbedded(children))
  }

  /// Pushes a screen on this coordinator's stack, and waits for the outcome.
  @discardableResult
  public final func push(_ screen: some Screen) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.push([screen.eraseToAnyModalScreen()]))
  }

  /// Pushes screens on this coordinator's stack in one commit, and waits for the outcome.
  @discardableResult
  public final func push(_ stack: [AnyModalScreen]) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.push(stack))
  }

  /// Pops the top screen of this coordinator's stack, and waits for the outcome.
  @discardableResult
  public final func pop() async throws(CallFailure) -> NavigationInterface.Outcome { try await perform(.pop) }

  /// Pops to this coordinator's first screen, and waits for the outcome.
  @discardableResult
  public final func popToRoot() async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.popToRoot)
  }

  /// Pops to the last screen with this name and these arguments, and waits for the outcome.
  @discardableResult
  public final func popTo(_ screen: some Screen) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.popTo(screen.eraseToAnyModalScreen()))
  }

  /// Presents a screen over everything, and waits for the outcome.
  /// - Parameters:
  ///   - screen: the screen.
  ///   - presentation: its presentation; nil stands for that of the screen or, failing that, for a sheet.
  @discardableResult
  public final func modal(
    _ screen: some Screen, as presentation: Presentation? = nil
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.modal(screen.eraseToAnyModalScreen(), presentation))
  }

  /// Dismisses everything presented over this coordinator's screens, and waits for the outcome.
  @discardableResult
  public final func dismiss() async throws(CallFailure) -> NavigationInterface.Outcome { try await perform(.dismiss) }

  /// Finishes this coordinator, starts another in its place, and waits until that has started.
  @discardableResult
  public final func replace(with other: ViewCoordinator) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.replace(other))
  }

  /// Replaces this coordinator's screens on its stack, and waits for the outcome.
  @discardableResult
  public final func replaceChildScreens(
    with screens: [AnyModalScreen]
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.replaceChildScreens(screens))
  }

  /// Finishes this coordinator, and waits until it has finished.
  @discardableResult
  public final func finish() async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.finish(.success(nil)))
  }

  /// Finishes this coordinator with a result, and waits until it has finished.
  /// - Throws: `CallFailure`; `InvalidArgument` if the result is not encoded as an object.
  @discardableResult
  public final func finish(result: some Encodable) async throws(CallFailure) -> NavigationInterface.Outcome {
    let written: Result<JSONObject?, ArgumentsError>
    do throws(ArgumentsError) { written = .success(try Arguments.encode(result)) } catch { written = .failure(error) }
    return try await perform(.finish(written))
  }

  private func perform(_ command: CoordinatorCommand) async throws(CallFailure) -> NavigationInterface.Outcome {
    guard let director else { throw Self.isNowhere }
    return try await director.perform(director.job(command, of: self))
  }

  /// The coordinator was never started.
  static var isNowhere: CallFailure { .disconnected("the coordinator is in no scene") }
}

extension ViewCoordinator {
  /// Waits for this coordinator's result. In `didFinish`, the result is known already.
  /// - Parameter onReply: called once with the result; nil if it finished without one. A coordinator that was never
  ///   started fails with `disconnected`.
  public final func awaitResult(_ onReply: @escaping (CallResult<JSONObject?>) -> Void) {
    guard let director, let known = knownID else { return onReply(.failure(Self.isNowhere)) }
    director.scene.awaitResult(of: .coordinator(known), onReply)
  }

  /// The coordinator's id in the scene, even if it has finished.
  private var knownID: CoordinatorID? {
    switch phase {
    case .started(let id): id
    case .finished(let id): id
    case .made, .starting: nil
    }
  }

  /// Waits until this coordinator has finished, and returns its result; nil if it finished without one.
  ///
  /// ```swift
  /// try await start(child: checkout)
  /// let receipt = try await checkout.result(as: Receipt.self)
  /// ```
  /// - Throws: `CallFailure`; `reply` if the result does not fit the type, `disconnected` if it was never started.
  public final func result<Value: Decodable>(as type: Value.Type) async throws(CallFailure) -> Value? {
    guard let director, let id = knownID else { throw Self.isNowhere }
    return try await director.scene.result(of: .coordinator(id), as: type)
  }
}
