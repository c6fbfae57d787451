import EventLoop
import Testing

/// A program that awaits runs on its loop's thread, from its first line to its last.
struct LoopActorTests {
  private struct Mishap: Error {}

  /// Waits for the loop's next turn.
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

  /// The pool of threads may be busy with loops, as many as it has.
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
