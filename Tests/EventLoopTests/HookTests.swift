import EventLoop
import Testing

struct HookTests {
  @Test func aTurnIsTimersIdlePreparePollCheck() async throws {
    try await withLoop { loop in
      var log: [String] = []
      let (near, far) = try End.pair(on: loop)
      try far.startReading()
      far.onChange = { log.append("read") }
      let check = Hook(.check, on: loop) {
        log.append("check")
        if far.received.count == 1 { loop.stop() }
      }
      let prepare = Hook(.prepare, on: loop) { log.append("prepare") }
      let idle = Hook(.idle, on: loop) { log.append("idle") }
      let timer = Timer(on: loop, after: .milliseconds(1)) {
        log = ["timer"]
        _ = try? near.stream?.send([1].span)
      }
      loop.run()
      #expect(log == ["timer", "idle", "prepare", "read", "check"])
      check.close()
      prepare.close()
      idle.close()
      timer.close()
    }
  }

  @Test func whatATimerLeavesIsWrittenByPrepareBeforeTheLoopSleeps() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      try far.startReading()
      var isOwed = false
      let prepare = Hook(.prepare, on: loop) {
        if isOwed { _ = try? near.stream?.send([1].span) }
        isOwed = false
      }
      let timer = Timer(on: loop, after: .milliseconds(1)) { isOwed = true }
      far.onChange = { loop.stop() }
      loop.run()
      #expect(far.received == [1])
      prepare.close()
      timer.close()
    }
  }

  @Test func hooksStopAndStartAgain() async throws {
    try await withLoop { loop in
      var turns = 0
      let check = Hook(.check, on: loop, keepsLoopAlive: true, isActive: false) { turns += 1 }
      let isActive = check.isActive
      #expect(!isActive)
      loop.runOnce(waiting: false)
      #expect(turns == 0)
      check.start()
      check.start()
      loop.runOnce(waiting: false)
      #expect(turns == 1)
      check.stop()
      loop.runOnce(waiting: false)
      #expect(turns == 1)
      check.close()
    }
  }

  @Test func anIdleHookStopsItselfWhenItsWorkIsDone() async throws {
    try await withLoop { loop in
      final class Holder { var idle: Hook? }
      let holder = Holder()
      var slices = 0
      holder.idle = Hook(.idle, on: loop) {
        slices += 1
        if slices == 10 { holder.idle?.stop() }
      }
      loop.run()
      #expect(slices == 10)
      holder.idle = nil
    }
  }

  @Test func aHookMayCloseItself() async throws {
    try await withLoop { loop in
      final class Holder {
        var idle: Hook?
        var prepare: Hook?
        var check: Hook?
      }
      let holder = Holder()
      var log: [String] = []
      holder.idle = Hook(.idle, on: loop) {
        log.append("idle")
        holder.idle = nil
      }
      holder.prepare = Hook(.prepare, on: loop, keepsLoopAlive: true) {
        log.append("prepare")
        holder.prepare = nil
      }
      holder.check = Hook(.check, on: loop, keepsLoopAlive: true) {
        log.append("check")
        holder.check = nil
      }
      loop.run()
      #expect(log == ["idle", "prepare", "check"])
    }
  }
}
