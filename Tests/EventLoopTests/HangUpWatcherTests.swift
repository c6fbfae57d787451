import EventLoop
import Glibc
import Testing

struct HangUpWatcherTests {
  /// Keeps the loop running, which the watcher alone does not.
  private static func busy(_ loop: EventLoop) -> Timer { Timer(on: loop, after: .seconds(3600)) {} }

  @Test func theEndOfTheReaderOfAPipeIsToldOnce() async throws {
    try await withLoop { loop in
      let (others, ours) = try Kernel.pipe()
      defer { close(ours) }
      let busy = Self.busy(loop)
      var count = 0
      let watcher = try HangUpWatcher(on: loop, descriptor: ours) { count += 1 }
      for _ in 0..<10 { loop.runOnce(waiting: false) }
      #expect(count == 0)
      close(others)
      try loop.run(while: count == 0)
      for _ in 0..<10 { loop.runOnce(waiting: false) }
      #expect(count == 1)
      watcher.close()
      busy.close()
    }
  }

  @Test func theEndOfTheOtherSideOfASocketIsTold() async throws {
    try await withLoop { loop in
      let (ours, others) = try Kernel.socketPair()
      defer { close(ours) }
      let busy = Self.busy(loop)
      var isTold = false
      let watcher = try HangUpWatcher(on: loop, descriptor: ours) { isTold = true }
      close(others)
      try loop.run(while: !isTold)
      watcher.close()
      busy.close()
    }
  }

  /// The descriptor may be shared with other processes and must not change.
  @Test func theDescriptorStaysBlocking() async throws {
    try await withLoop { loop in
      let (others, ours) = try Kernel.pipe()
      defer {
        close(ours)
        close(others)
      }
      let flags = fcntl(ours, F_GETFL)
      let watcher = try HangUpWatcher(on: loop, descriptor: ours) {}
      loop.runOnce(waiting: false)
      #expect(fcntl(ours, F_GETFL) == flags)
      #expect(flags & O_NONBLOCK == 0)
      watcher.close()
    }
  }

  @Test func aWatcherMayCloseItselfAndLeavesNothingOpen() async throws {
    try await withLoop { loop in
      let (others, ours) = try Kernel.pipe()
      defer { close(ours) }
      let busy = Self.busy(loop)
      var watcher: HangUpWatcher?
      var isTold = false
      watcher = try HangUpWatcher(on: loop, descriptor: ours) {
        watcher = nil
        isTold = true
      }
      close(others)
      try loop.run(while: !isTold)
      let isClosed = watcher == nil
      #expect(isClosed)
      busy.close()
    }
  }

  @Test func itDoesNotKeepTheLoopRunning() async throws {
    try await withLoop { loop in
      let (others, ours) = try Kernel.pipe()
      defer {
        close(ours)
        close(others)
      }
      let watcher = try HangUpWatcher(on: loop, descriptor: ours) {}
      loop.run()
      watcher.close()
    }
  }

  @Test func whatHasNoOtherEndCannotBeWatched() async throws {
    try await withLoop { loop in
      let null = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
      let file = unsafe open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
      for descriptor in [null, file, -1] {
        #expect(throws: LoopError.self) {
          try HangUpWatcher(on: loop, descriptor: descriptor) { Issue.record("told of \(descriptor)") }.close()
        }
        close(descriptor)
      }
    }
  }
}
