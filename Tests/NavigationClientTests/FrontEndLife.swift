import EventLoop
import NavigationClient

import class Foundation.Thread

/// Runs a front-end during a body, on a loop and a thread of its own, since the threads of the pool must not block.
enum FrontEndLife {
  /// Runs a front-end with a scripted daemon.
  /// - Parameters:
  ///   - waits: whether the front-end is attached before the body begins.
  ///   - answer: the daemon's replies to a call other than `Adopt`.
  ///   - body: runs on the loop.
  /// - Returns: the calls that the daemon received, except `Attach` and `Adopt`.
  @discardableResult
  static func run(
    waits: Bool = true, answer: @escaping (ScriptedServer.Call) -> [String],
    _ body: @escaping @Sendable (SceneConnection, isolated LoopActor) async throws -> Void
  ) async throws -> [ScriptedServer.Call] {
    // Called only on the loop's thread, while the test waits.
    nonisolated(unsafe) let answer = answer
    return try await onThread { loop in
      let server = try ScriptedServer(on: loop) { call in
        call.method.hasSuffix(".Adopt") ? [SceneScript.adopted] : unsafe answer(call)
      }
      defer { server.stop() }
      let path = server.path
      try loop.run { actor in
        let connection = SceneConnection(
          on: actor.loop, to: [.init(what: "", address: .unix(path: path))], as: .init(scene: "s", name: "till"))
        var updates = connection.updates.makeAsyncIterator()
        if waits { _ = await updates.next(isolation: actor) }
        try await body(connection, actor)
        connection.close()
      }
      return server.calls.filter { !$0.method.hasPrefix("org.navd.Scene.A") }
    }
  }

  /// Runs a loop without a daemon.
  @discardableResult
  static func onLoop<Value: Sendable>(
    _ body: @escaping @Sendable (isolated LoopActor) async throws -> Value
  ) async throws -> Value {
    try await onThread { try $0.run(body) }
  }

  /// Runs a body on a thread of its own, as a task that has the task-local values of the caller, among them the test that
  /// issues belong to.
  static func onThread<Value: Sendable>(
    _ body: @escaping @Sendable (EventLoop) throws -> Value
  ) async throws -> Value {
    try await Task(executorPreference: OwnThread()) {
      let loop = try EventLoop()
      defer { loop.close() }
      return try body(loop)
    }.value
  }
}

/// Runs each job on a new thread, for tasks that block.
private final class OwnThread: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
