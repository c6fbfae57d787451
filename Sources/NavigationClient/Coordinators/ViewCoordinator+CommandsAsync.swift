public import JSON
public import Navigation
public import NavigationProtocol

// What a coordinator does, in the form that waits for the outcome: then `children`, `isStarted` and `isFinished` are as the
// scene is. The caller is on the scene's thread, an actor of its loop.
extension ViewCoordinator {
  /// Starts a coordinator below this one, and waits until it has started.
  /// - Throws: `CallFailure`
  @discardableResult
  public final func start(child: ViewCoordinator) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.start(child))
  }

  /// Starts a coordinator that this one shows by itself, as a tab at the end, and waits until it has started.
  /// - Throws: `CallFailure`
  @discardableResult
  public final func startEmbedded(child: ViewCoordinator) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.startEmbedded([child]))
  }

  /// Starts coordinators that this one shows by itself, as tabs at the end, and waits until they have started.
  /// - Throws: `CallFailure`
  @discardableResult
  public final func startEmbedded(
    children: [ViewCoordinator]
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.startEmbedded(children))
  }

  /// Puts a screen on this one's stack, and waits for the outcome.
  /// - Throws: `CallFailure`
  @discardableResult
  public final func push(_ screen: some Screen) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.push([screen.eraseToAnyModalScreen()]))
  }

  /// Puts screens on this one's stack, in one commit, and waits for the outcome.
  /// - Throws: `CallFailure`
  @discardableResult
  public final func push(_ stack: [AnyModalScreen]) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.push(stack))
  }

  /// Takes the top screen off this one's stack, and waits for the outcome.
  /// - Throws: `CallFailure`
  @discardableResult
  public final func pop() async throws(CallFailure) -> NavigationInterface.Outcome { try await perform(.pop) }

  /// Takes off what is over this one's first screen, and waits for the outcome.
  /// - Throws: `CallFailure`
  @discardableResult
  public final func popToRoot() async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.popToRoot)
  }

  /// Takes off what is over the last screen of this name with these arguments, and waits for the outcome.
  /// - Throws: `CallFailure`
  @discardableResult
  public final func popTo(_ screen: some Screen) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.popTo(screen.eraseToAnyModalScreen()))
  }

  /// Presents a screen over everything, and waits for the outcome.
  /// - Parameters:
  ///   - screen: what is presented.
  ///   - presentation: how; what the screen says itself when nil, else a sheet.
  /// - Throws: `CallFailure`
  @discardableResult
  public final func modal(
    _ screen: some Screen, as presentation: Presentation? = nil
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.modal(screen.eraseToAnyModalScreen(), presentation))
  }

  /// Dismisses what is presented over this one's screens, and waits for the outcome.
  /// - Throws: `CallFailure`
  @discardableResult
  public final func dismiss() async throws(CallFailure) -> NavigationInterface.Outcome { try await perform(.dismiss) }

  /// Starts another coordinator in the place of this one, and waits until it has started.
  /// - Throws: `CallFailure`
  @discardableResult
  public final func replace(with other: ViewCoordinator) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.replace(other))
  }

  /// Replaces the screens that this one has on its stack, and waits for the outcome.
  /// - Throws: `CallFailure`
  @discardableResult
  public final func replaceChildScreens(
    with screens: [AnyModalScreen]
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.replaceChildScreens(screens))
  }

  /// Finishes this one, and waits until it has finished.
  /// - Throws: `CallFailure`
  @discardableResult
  public final func finish() async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(.finish(.success(nil)))
  }

  /// Finishes this one with a result, and waits until it has finished.
  /// - Throws: `CallFailure`; `InvalidArgument` when the result cannot be written as an object.
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

  /// Nobody started it.
  static var isNowhere: CallFailure { .disconnected("the coordinator is in no scene") }
}

extension ViewCoordinator {
  /// Tells what this one has finished with, once it has; in `didFinish`, say, where that is known already.
  /// - Parameter onReply: told once; nil when it finished without anything. One that was never started fails with
  ///   `disconnected`.
  public final func awaitResult(_ onReply: @escaping (CallResult<JSONObject?>) -> Void) {
    guard let director, let known = knownID else { return onReply(.failure(Self.isNowhere)) }
    director.scene.awaitResult(of: .coordinator(known), onReply)
  }

  /// Its id in the scene, also when it has finished.
  private var knownID: CoordinatorID? {
    switch phase {
    case .started(let id): id
    case .finished(let id): id
    case .made, .starting: nil
    }
  }

  /// Waits until this one has finished, and gives what it has finished with; nil when it finished without anything.
  ///
  /// ```swift
  /// try await start(child: checkout)
  /// let receipt = try await checkout.result(as: Receipt.self)
  /// ```
  /// - Throws: `CallFailure`; `reply` when the result does not fit the type, `disconnected` when it was never started.
  public final func result<Value: Decodable>(as type: Value.Type) async throws(CallFailure) -> Value? {
    guard let director, let id = knownID else { throw Self.isNowhere }
    return try await director.scene.result(of: .coordinator(id), as: type)
  }
}
