import EventLoop
import Testing

struct EventLoopTests {
  @Test func runReturnsWhenNothingIsActive() async throws {
    try await withLoop { loop in
      loop.run()
      var fired = 0
      let timer = Timer(on: loop, after: .milliseconds(1)) { fired += 1 }
      loop.run()
      #expect(fired == 1)
      timer.close()
      loop.run()
    }
  }

  @Test func stopEndsTheRunAfterThePresentTurn() async throws {
    try await withLoop { loop in
      var log: [String] = []
      let check = Hook(.check, on: loop) { log.append("check") }
      let timer = Timer(on: loop, after: .milliseconds(1), every: .milliseconds(1)) {
        log.append("timer")
        loop.stop()
      }
      loop.run()
      #expect(log.filter { $0 == "timer" }.count == 1)
      #expect(log.last == "check")
      loop.run()
      #expect(log.filter { $0 == "timer" }.count == 2)
      check.close()
      timer.close()
    }
  }

  @Test func stopBeforeRunMakesItReturnAtOnceAndOnlyOnce() async throws {
    try await withLoop { loop in
      var fired = 0
      let timer = Timer(on: loop, after: .milliseconds(1)) { fired += 1 }
      loop.stop()
      loop.run()
      #expect(fired == 0)
      loop.run()
      #expect(fired == 1)
      timer.close()
    }
  }

  @Test func oneTurnDoesWhatIsDueAndDoesNotSleep() async throws {
    try await withLoop { loop in
      var turns = 0
      let prepare = Hook(.prepare, on: loop, keepsLoopAlive: true) { turns += 1 }
      let timer = Timer(on: loop, after: .seconds(3600)) { Issue.record("fired an hour early") }
      loop.runOnce(waiting: false)
      loop.runOnce(waiting: false)
      #expect(turns == 2)
      prepare.close()
      timer.close()
    }
  }

  @Test func nowStandsStillWithinATurn() async throws {
    try await withLoop { loop in
      let timer = Timer(on: loop, after: .milliseconds(1)) {
        let before = loop.now
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(5)
        while clock.now < end {}
        #expect(loop.now == before)
        loop.updateTime()
        #expect(loop.now >= before + .milliseconds(4))
        #expect(loop.now == .milliseconds(loop.nowMilliseconds))
      }
      loop.run()
      timer.close()
    }
  }

  @Test func openHandlesAreListedByKind() async throws {
    try await onThread {
      let loop = try EventLoop()
      #expect(loop.openHandles == [])
      let timer = Timer(on: loop) {}
      let check = Hook(.check, on: loop) {}
      #expect(loop.openHandles == ["check", "timer"])
      timer.close()
      #expect(loop.openHandles == ["check"])
      check.close()
      loop.close()
    }
  }

  @Test func loopsRunSideBySide() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try await withLoop { loop in
            var fired = 0
            let timer = Timer(on: loop, after: .milliseconds(1), every: .milliseconds(1)) {
              fired += 1
              #expect(loop.isOnLoopThread)
              if fired == 10 { loop.stop() }
            }
            loop.run()
            timer.close()
          }
        }
      }
      try await group.waitForAll()
    }
  }

  // MARK: - Misuse

  @Test func closingALoopBeforeItsHandlesTraps() async {
    await #expect(processExitsWith: .failure) {
      let loop = try EventLoop()
      let timer = Timer(on: loop) {}
      withExtendedLifetime(timer) { loop.close() }
    }
  }

  @Test func droppingALoopThatIsNotClosedTraps() async {
    await #expect(processExitsWith: .failure) { _ = try EventLoop() }
  }

  @Test func makingAHandleOnAnotherThreadTraps() async {
    await #expect(processExitsWith: .failure) {
      let loop = try EventLoop()
      try await onThread { _ = Timer(on: loop) {} }
    }
  }

  @Test func droppingAHandleOnAnotherThreadTraps() async {
    await #expect(processExitsWith: .failure) {
      final class Holder: @unchecked Sendable { var timer: Timer? }
      let holder = Holder()
      let loop = try EventLoop()
      holder.timer = Timer(on: loop) {}
      try await onThread { holder.timer = nil }
      // The following lines are valid, so the trap is caused by the line above.
      loop.close()
    }
  }

  @Test func runningFromWithinACallbackTraps() async {
    await #expect(processExitsWith: .failure) {
      try await withLoop { loop in
        let timer = Timer(on: loop, after: .zero) { loop.run() }
        loop.run()
        timer.close()
      }
    }
  }
}
