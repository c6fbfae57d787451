/// An actor whose code runs on a loop's thread: for programs that `await` and have no actor of their own there. What it
/// calls that belongs to no actor runs there too.
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
  /// Whose thread the code runs on.
  public nonisolated let loop: EventLoop
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  /// - Parameter loop: must be open as long as the actor has something to do.
  public init(on loop: EventLoop) { self.loop = loop }

  /// Runs code on the loop's thread.
  public func run<Value: Sendable>(_ body: @Sendable (isolated LoopActor) async throws -> Value) async rethrows -> Value
  {
    try await body(self)
  }
}

extension EventLoop {
  /// Turns until `body`, which runs on this thread, has ended: the body of a program that awaits.
  ///
  /// What else is on the loop works meanwhile, and goes on in a later `run`. The thread is the main one or one of the
  /// program's own: on a thread of the pool that tasks run on, it would take that away from them.
  /// - Returns: what `body` gives.
  /// - Throws: what `body` throws.
  /// - Precondition: On the loop's thread, and not from one of its callbacks.
  public func run<Value: Sendable>(
    _ body: @escaping @Sendable (isolated LoopActor) async throws -> Value
  ) throws -> Value {
    let actor = LoopActor(on: self)
    let outcome = Locked<Result<Value, any Error>?>(nil)
    actor.assumeIsolated { $0.begin(body, outcome) }
    // A loop without handles would not wait for the first job.
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
  /// Begins on this thread: what waits for a thread of the pool may wait for ever when the pool's threads run loops.
  fileprivate func begin<Value: Sendable>(
    _ body: @escaping @Sendable (isolated LoopActor) async throws -> Value,
    _ outcome: Locked<Result<Value, any Error>?>
  ) {
    // It prefers the loop, so that it goes on there at once after each wait.
    Task(executorPreference: loop) {
      let result: Result<Value, any Error>
      do { result = .success(try await body(self)) } catch { result = .failure(error) }
      outcome.withLock { $0 = result }
      self.loop.stop()
    }
  }
}
