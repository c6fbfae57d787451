import EventLoop
import Testing

/// An asynchronous program runs on its loop's thread from its first line to its last.
struct LoopActorTests {
  private struct Mishap: Error {}

  /// Waits for the next turn of the loop.
  private static func turn(of actor: isolated LoopActor) async {
    var timer: Timer?
    await withCheckedContinuation { waiter in
      timer = Timer(on: actor.loop, after: .milliseconds(1)) { waiter.resume() }
    }
    _ = timer.take()
  }

  @Test func theBodyRunsOnTheLoopAndGivesItsValue() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let value = try loop.run { actor in
      #expect(actor.loop.isOnLoopThread)
      await Self.turn(of: actor)
      #expect(actor.loop.isOnLoopThread)
      return 7
    }
    #expect(value == 7)
    #expect(throws: Mishap.self) { try loop.run { _ in throw Mishap() } }
  }

  /// Belongs to no actor but runs on the loop, which the task prefers.
  private nonisolated static func isOnThread(of loop: EventLoop) async -> Bool { loop.isOnLoopThread }

  @Test func whatBelongsToNoActorRunsOnTheLoopToo() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    try loop.run { actor in
      #expect(await Self.isOnThread(of: actor.loop))
      await Self.turn(of: actor)
      #expect(await Self.isOnThread(of: actor.loop))
    }
  }

  private enum Place: CaseIterable, Sendable { case idle, prepare, laterPrepare, check }

  /// Calls a closure once from a hook.
  private final class Hooks {
    private var timer: Timer?
    private var idle: Hook?
    private var prepare: Hook?
    private var check: Hook?
    private var body: (() -> Void)?

    init(on loop: EventLoop, _ place: Place, _ body: @escaping () -> Void) {
      self.body = body
      switch place {
      case .idle: idle = Hook(.idle, on: loop) { [unowned self] in callOnce() }
      case .prepare: prepare = Hook(.prepare, on: loop) { [unowned self] in callOnce() }
      case .laterPrepare:
        timer = Timer(on: loop, after: .milliseconds(1)) { [unowned self] in
          prepare = Hook(.prepare, on: loop) { [unowned self] in callOnce() }
        }
      case .check:
        check = Hook(.check, on: loop) { [unowned self] in callOnce() }
        timer = Timer(on: loop, after: .milliseconds(1)) {}
      }
    }

    private func callOnce() {
      idle?.stop()
      body.take()?()
    }
  }

  /// Nothing else wakes the loop.
  @Test(arguments: Place.allCases)
  private func whoIsResumedInAHookGoesOnBeforeTheLoopSleeps(place: Place) throws {
    let loop = try EventLoop()
    defer { loop.close() }
    try loop.run { actor in
      var hooks: Hooks?
      await withCheckedContinuation { waiter in
        hooks = Hooks(on: actor.loop, place) { waiter.resume() }
      }
      _ = hooks.take()
    }
  }

  /// Loops may occupy all threads of the pool.
  @Test func manyLoopsRunAtOnce() async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<32 {
        group.addTask {
          let loop = try EventLoop()
          defer { loop.close() }
          return try loop.run { _ in number }
        }
      }
      var sum = 0
      for try await number in group { sum += number }
      #expect(sum == 496)
    }
  }
}
