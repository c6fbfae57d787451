public import JSON
public import Navigation
public import NavigationProtocol
import Varlink

// Commands in the form that waits for what becomes of them. The caller is on the scene's thread, an actor of its loop. A task
// that is cancelled waits on for the outcome of a command, which is carried out all the same; for results it waits no longer.
extension NavigationScene {
  /// What becomes of the visible path, beginning with what is there now.
  public var updates: PathUpdates { PathUpdates { observe($0) } }

  /// Sends a command and waits for its outcome.
  /// - Throws: `CallFailure`
  @discardableResult
  public func perform(_ command: SceneCommand) async throws(CallFailure) -> NavigationInterface.Outcome {
    let result = await withCheckedContinuation { (waiter: CheckedContinuation<_, Never>) in
      send(command) { waiter.resume(returning: $0) }
    }
    return try result.get()
  }

  /// Carries out an operation and waits for its outcome.
  /// - Parameters:
  ///   - operation: what is done.
  ///   - options: what is said with it.
  /// - Throws: `CallFailure`
  @discardableResult
  public func perform(
    _ operation: Operation, options: NavigationInterface.Options = .init()
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(SceneCommand(operation, options: options))
  }

  /// Carries out operations as one commit, or none of them, and waits for their outcome.
  /// - Parameters:
  ///   - operations: what is done, in order.
  ///   - options: what is said with all of them.
  /// - Throws: `CallFailure`
  @discardableResult
  public func apply(
    _ operations: [Operation], options: NavigationInterface.Options = .init()
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(SceneCommand(apply: operations.map { ApplyItem($0) }, options: options))
  }

  /// Takes back the last steps.
  /// - Throws: `CallFailure`
  @discardableResult
  public func undo(steps: Int = 1) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(SceneCommand(.undo(steps: steps)))
  }

  /// Carries out again what was taken back.
  /// - Throws: `CallFailure`
  @discardableResult
  public func redo(steps: Int = 1) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(SceneCommand(.redo(steps: steps)))
  }

  /// Waits until a screen has left the scene, and gives what it left with; nil when it left without anything.
  /// - Throws: `CallFailure`
  public func result(of id: NodeID) async throws(CallFailure) -> JSONObject? { try await result(of: .screen(id)) }

  /// Waits until a screen or a coordinator has left the scene, and gives what it left with; nil when it left without
  /// anything.
  /// - Throws: `CallFailure`; `cancelled` when the task is cancelled.
  public func result(of leaver: Leaver) async throws(CallFailure) -> JSONObject? {
    let waited = OneResult()
    let pending = awaitResult(of: leaver) { waited.put($0) }
    let result = await waited.take()
    pending.cancel()
    return try result.get()
  }
}

// What screens leave with, as types of the app.
extension NavigationScene {
  /// Waits until a screen has left the scene, and gives what it left with; nil when it left without anything.
  ///
  /// ```swift
  /// let draft = try await scene.result(of: id, as: Draft.self)
  /// ```
  /// - Throws: `CallFailure`; `reply` when what it left with does not fit the type.
  public func result<Value: Decodable>(of id: NodeID, as type: Value.Type) async throws(CallFailure) -> Value? {
    try await result(of: .screen(id), as: type)
  }

  /// Waits until a screen or a coordinator has left the scene, and gives what it left with; nil when it left without
  /// anything.
  /// - Parameters:
  ///   - leaver: the screen or coordinator.
  ///   - type: what it leaves with.
  /// - Throws: `CallFailure`; `reply` when what it left with does not fit the type.
  public func result<Value: Decodable>(of leaver: Leaver, as type: Value.Type) async throws(CallFailure) -> Value? {
    guard let result = try await result(of: leaver) else { return nil }
    do throws(ArgumentsError) { return try Arguments.decode(type, from: result) } catch {
      throw .reply(Varlink.DecodingError(path: error.path, problem: .expected("\(type): it \(error.problem)")))
    }
  }
}

// Commands in the form that nobody waits for: they keep their order, and failures go to `onError`.
extension NavigationScene {
  /// Sends a command.
  public func send(_ command: SceneCommand) {
    send(command) { [weak self] result in
      if case .failure(let failure) = result { self?.onError(failure) }
    }
  }

  /// Carries out an operation.
  /// - Parameters:
  ///   - operation: what is done.
  ///   - options: what is said with it.
  public func send(_ operation: Operation, options: NavigationInterface.Options = .init()) {
    send(SceneCommand(operation, options: options))
  }
}
