/// An actor whose code runs on a loop's thread, for programs that `await` and have no actor of their own. Functions that it
/// calls and that belong to no actor run there too.
///
/// ```swift
/// let loop = try EventLoop()
/// try loop.run { actor in
///   let connection = SceneConnection(on: actor.loop, to: places, as: .init(scene: "till-1", name: "till"))
///   for await update in connection.updates { draw(update.current) }
/// }
/// loop.close()
/// ```
public actor LoopActor {
  /// The loop on whose thread the code runs.
  public nonisolated let loop: EventLoop
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  /// - Parameter loop: The loop, which must stay open as long as the actor has work.
  public init(on loop: EventLoop) { self.loop = loop }

  /// Runs code on the loop's thread.
  public func run<Value: Sendable>(_ body: @Sendable (isolated LoopActor) async throws -> Value) async rethrows -> Value
  {
    try await body(self)
  }
}

extension EventLoop {
  /// Runs the loop until `body`, which runs on this thread, has returned: the main function of an asynchronous program.
  ///
  /// Everything else on the loop proceeds meanwhile, and continues in a later `run`. Call this on the main thread or on a
  /// thread of your own: it would block a thread of the pool on which tasks run.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  /// - Precondition: On the loop's thread, and not from one of its callbacks.
  public func run<Value: Sendable>(
    _ body: @escaping @Sendable (isolated LoopActor) async throws -> Value
  ) throws -> Value {
    let actor = LoopActor(on: self)
    let outcome = Locked<Result<Value, any Error>?>(nil)
    actor.assumeIsolated { $0.begin(body, outcome) }
    // Keeps the loop running while nothing else does.
    let awake = Timer(on: self, after: .seconds(3600), every: .seconds(3600)) {}
    var result: Result<Value, any Error>?
    repeat {
      run()
      result = outcome.withLock { $0 }
    } while result == nil
    _ = consume awake
    guard let result else { preconditionFailure("the body has not ended") }
    return try result.get()
  }
}

extension LoopActor {
  /// Starts the task on this thread. A task of the pool might never start if loops occupy all threads of the pool.
  fileprivate func begin<Value: Sendable>(
    _ body: @escaping @Sendable (isolated LoopActor) async throws -> Value,
    _ outcome: Locked<Result<Value, any Error>?>
  ) {
    // With the preference it resumes on the loop directly after each suspension.
    Task(executorPreference: loop) {
      let result: Result<Value, any Error>
      do { result = .success(try await body(self)) } catch { result = .failure(error) }
      outcome.withLock { $0 = result }
      self.loop.stop()
    }
  }
}
