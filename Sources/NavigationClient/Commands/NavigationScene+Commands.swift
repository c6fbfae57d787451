public import JSON
public import Navigation
public import NavigationProtocol
import Varlink

// Commands that are awaited. When they return, the scene's path and state show their effects. The caller is on the scene's thread, usually in an actor of its loop. Cancelling the task
// does not cancel a command, but it ends the wait for a result.
extension NavigationScene {
  /// The updates of the visible path, beginning with the present.
  public var updates: PathUpdates { PathUpdates { observe($0) } }

  /// Sends a command and waits for its outcome.
  @discardableResult
  public func perform(_ command: SceneCommand) async throws(CallFailure) -> NavigationInterface.Outcome {
    let isDry = command.options.dryRun == true
    let result = await withCheckedContinuation { (waiter: CheckedContinuation<_, Never>) in
      send(command) { [self] result in
        whenReached(result, isDry: isDry) { waiter.resume(returning: result) }
      }
    }
    return try result.get()
  }

  /// Calls a closure when the scene shows the effects of a command.
  func whenReached(
    _ result: CallResult<NavigationInterface.Outcome>, isDry: Bool, _ body: @escaping () -> Void
  ) {
    guard !isDry, case .success(let outcome) = result else { return body() }
    whenReached(outcome.revision, body)
  }

  /// Performs an operation with options and waits for its outcome.
  @discardableResult
  public func perform(
    _ operation: Operation, options: NavigationInterface.Options = .init()
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(SceneCommand(operation, options: options))
  }

  /// Performs operations with options as one commit, or none of them, and waits for the outcome.
  @discardableResult
  public func apply(
    _ operations: [Operation], options: NavigationInterface.Options = .init()
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(SceneCommand(apply: operations.map { ApplyItem($0) }, options: options))
  }

  /// Undoes the last steps.
  @discardableResult
  public func undo(steps: Int = 1) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(SceneCommand(.undo(steps: steps)))
  }

  /// Redoes steps that were undone.
  @discardableResult
  public func redo(steps: Int = 1) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(SceneCommand(.redo(steps: steps)))
  }

  /// Waits until a screen has left the scene and returns its result; nil if it left without one.
  /// - Throws: `CallFailure`; `cancelled` if the task is cancelled.
  public func result(of id: NodeID) async throws(CallFailure) -> JSONObject? { try await result(of: .screen(id)) }

  /// Waits until a screen or a coordinator has left the scene and returns its result; nil if it left without one.
  /// - Throws: `CallFailure`; `cancelled` if the task is cancelled.
  public func result(of leaver: Leaver) async throws(CallFailure) -> JSONObject? {
    let waited = OneResult()
    let pending = awaitResult(of: leaver) { waited.put($0) }
    let result = await waited.take()
    pending.cancel()
    return try result.get()
  }
}

// Results decoded as types of the app.
extension NavigationScene {
  /// Waits until a screen has left the scene and returns its result; nil if it left without one.
  ///
  /// ```swift
  /// let draft = try await scene.result(of: id, as: Draft.self)
  /// ```
  /// - Throws: `CallFailure`; `reply` if the result does not fit the type.
  public func result<Value: Decodable>(of id: NodeID, as type: Value.Type) async throws(CallFailure) -> Value? {
    try await result(of: .screen(id), as: type)
  }

  /// Waits until a screen or a coordinator (`leaver`) has left the scene and decodes its result as a type; nil if it
  /// left without one.
  /// - Throws: `CallFailure`; `reply` if the result does not fit the type.
  public func result<Value: Decodable>(of leaver: Leaver, as type: Value.Type) async throws(CallFailure) -> Value? {
    guard let result = try await result(of: leaver) else { return nil }
    do throws(ArgumentsError) { return try Arguments.decode(type, from: result) } catch {
      throw .reply(Varlink.DecodingError(path: error.path, problem: .expected("\(type): it \(error.problem)")))
    }
  }
}

// Commands that nobody waits for. They keep their order, and failures go to `onError`.
extension NavigationScene {
  /// Sends a command.
  public func send(_ command: SceneCommand) {
    send(command) { [weak self] result in
      if case .failure(let failure) = result { self?.onError(failure) }
    }
  }

  /// Performs an operation with options.
  public func send(_ operation: Operation, options: NavigationInterface.Options = .init()) {
    send(SceneCommand(operation, options: options))
  }
}
