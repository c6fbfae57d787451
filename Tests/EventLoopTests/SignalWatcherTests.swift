import EventLoop
import Glibc
import Testing

/// These tests run in separate processes, because a signal concerns the whole process.
struct SignalWatcherTests {
  /// Sends a signal to the process. `raise` would send it to the thread, but threads of Dispatch block all signals.
  private static func send(_ signal: Int32) { kill(getpid(), signal) }

  @Test func aSignalIsToldOnTheLoopOfEachWatcher() async {
    await #expect(processExitsWith: .success) {
      try await withLoop { loop in
        var log: [String] = []
        let first = try SignalWatcher(on: loop, for: .terminate) { log.append("first") }
        let second = try SignalWatcher(on: loop, for: .terminate) { log.append("second") }
        let other = try SignalWatcher(on: loop, for: .hangup) { log.append("other") }
        Self.send(SIGTERM)
        #expect(log.isEmpty)
        try loop.run(while: log.count < 2)
        #expect(log.sorted() == ["first", "second"])
        Self.send(SIGHUP)
        try loop.run(while: log.count < 3)
        #expect(log.last == "other")
        #expect(loop.isOnLoopThread)
        first.close()
        second.close()
        other.close()
      }
    }
  }

  @Test func aWatcherMayCloseItself() async {
    await #expect(processExitsWith: .success) {
      try await withLoop { loop in
        final class Holder { var watcher: SignalWatcher? }
        let holder = Holder()
        holder.watcher = try SignalWatcher(on: loop, for: .user1) { holder.watcher = nil }
        Self.send(SIGUSR1)
        loop.run()
        let isOpen = holder.watcher != nil
        #expect(!isOpen)
      }
    }
  }

  @Test func withoutAWatcherTheSignalHasItsUsualEffect() async {
    await #expect(processExitsWith: .signal(SIGUSR1)) {
      try await withLoop { loop in
        let watcher = try SignalWatcher(on: loop, for: .user1) {}
        watcher.close()
        Self.send(SIGUSR1)
        try wait { true }
      }
    }
  }

  @Test func signalsThatCannotBeWatchedAreRefused() async throws {
    try await withLoop { loop in
      for signal in [Signal.kill, .stop, Signal(rawValue: 0), Signal(rawValue: 1000)] {
        #expect(throws: LoopError(.invalidArgument, in: "uv_signal_start")) {
          _ = try SignalWatcher(on: loop, for: signal) {}
        }
      }
    }
  }
}
