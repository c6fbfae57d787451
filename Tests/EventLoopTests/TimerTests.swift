import EventLoop
import Testing

struct TimerTests {
  @Test func timersFireInTheOrderInWhichTheyAreDue() async throws {
    try await withLoop { loop in
      var log: [String] = []
      let second = Timer(on: loop, after: .milliseconds(4)) { log.append("4") }
      let first = Timer(on: loop, after: .milliseconds(2)) { log.append("2") }
      let third = Timer(on: loop, after: .milliseconds(4)) { log.append("4, begun later") }
      let fourth = Timer(on: loop, after: .milliseconds(6)) { log.append("6") }
      loop.run()
      #expect(log == ["2", "4", "4, begun later", "6"])
      second.close()
      first.close()
      third.close()
      fourth.close()
    }
  }

  @Test func durationsAreRoundedUpToMilliseconds() async throws {
    try await withLoop { loop in
      let timer = Timer(on: loop) {}
      let cases: [(Duration, Duration)] = [
        (.zero, .milliseconds(1)), (.seconds(-5), .milliseconds(1)), (.nanoseconds(1), .milliseconds(1)),
        (.microseconds(1000), .milliseconds(1)), (.microseconds(1001), .milliseconds(2)),
        (.seconds(2), .seconds(2)), (.seconds(86400 * 365), .seconds(86400 * 365)),
      ]
      for (given, expected) in cases {
        timer.start(after: given)
        #expect(timer.dueIn == expected, "\(given)")
      }
      timer.start(after: .seconds(Int64.max))
      #expect(timer.dueIn > .seconds(Int64(1) << 50))
      timer.close()
    }
  }

  @Test func aTimerNeverFiresEarly() async throws {
    try await withLoop { loop in
      let clock = ContinuousClock()
      for milliseconds in 1...10 {
        loop.updateTime()
        let start = clock.now
        // The clock of libuv counts whole milliseconds, so up to one millisecond may have passed.
        let timer = Timer(on: loop, after: .milliseconds(milliseconds)) {
          #expect(clock.now - start > .milliseconds(milliseconds - 1))
        }
        loop.run()
        timer.close()
      }
    }
  }

  @Test func repeatingTimersFireUntilStopped() async throws {
    try await withLoop { loop in
      let holder = Holder()
      var fired = 0
      holder.timer = Timer(on: loop, after: .milliseconds(1), every: .milliseconds(1)) {
        fired += 1
        if fired == 5 { holder.timer?.stop() }
      }
      loop.run()
      #expect(fired == 5)
      #expect(holder.timer?.isActive == false)
      #expect(holder.timer?.dueIn == .zero)
      holder.timer = nil
    }
  }

  @Test func restartingFromWithinDoesNotHoldUpTheLoop() async throws {
    try await withLoop { loop in
      let holder = Holder()
      var (fired, turns) = (0, 0)
      let check = Hook(.check, on: loop) { turns += 1 }
      holder.timer = Timer(on: loop, after: .zero) {
        fired += 1
        if fired < 5 { holder.timer?.start(after: .zero) }
      }
      loop.run()
      #expect(fired == 5)
      #expect(turns >= 4)
      holder.timer = nil
      check.close()
    }
  }

  @Test func restartingPutsTheTimeOff() async throws {
    try await withLoop { loop in
      var log: [String] = []
      let late = Timer(on: loop, after: .milliseconds(1)) { log.append("put off") }
      late.start(after: .milliseconds(5))
      let early = Timer(on: loop, after: .milliseconds(2)) { log.append("early") }
      loop.run()
      #expect(log == ["early", "put off"])
      late.close()
      early.close()
    }
  }

  @Test func aTimerMayCloseItselfAndOthersThatAreDue() async throws {
    try await withLoop { loop in
      let (first, second) = (Holder(), Holder())
      var log: [String] = []
      first.timer = Timer(on: loop, after: .milliseconds(1)) {
        log.append("first")
        first.timer = nil
        second.timer = nil
      }
      second.timer = Timer(on: loop, after: .milliseconds(1)) { log.append("second") }
      loop.run()
      #expect(log == ["first"])
    }
  }

  @Test func aTimerThatDoesNotKeepTheLoopAliveIsNotWaitedFor() async throws {
    try await withLoop { loop in
      let timer = Timer(on: loop, after: .seconds(3600), keepsLoopAlive: false) {}
      loop.run()
      timer.close()
    }
  }

  @Test func droppingATimerLetsGoOfItsClosure() async throws {
    try await withLoop { loop in
      var object: Probe? = Probe()
      weak let observed = object
      let holder = Holder()
      holder.timer = Timer(on: loop, after: .seconds(3600)) { [object] in withExtendedLifetime(object) {} }
      object = nil
      #expect(observed != nil)
      holder.timer = nil
      loop.run()
      #expect(observed == nil)
    }
  }

  private final class Holder {
    var timer: Timer?
  }

  private final class Probe {}
}
