import EventLoop
import Glibc
import Testing

import class Foundation.Thread

/// Calls `body` with a new loop on a new thread, then closes the loop, which requires that all handles are closed
/// (`uv_loop_close == 0`).
///
/// A running loop blocks its thread, and the tests share few threads.
func withLoop(
  timeout: Duration = .seconds(60), sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable (EventLoop) throws -> Void
) async throws {
  try await onThread {
    let loop = try EventLoop()
    defer { loop.close() }
    let watchdog = Timer(on: loop, after: timeout, keepsLoopAlive: false) {
      Issue.record("nothing more happens after \(timeout): \(loop.openHandles)", sourceLocation: sourceLocation)
      loop.stop()
    }
    try withExtendedLifetime(watchdog) { try body(loop) }
  }
}

/// The awaited state was not reached within a minute.
struct Stuck: Error {}

/// Waits for a state, calling a closure repeatedly.
func wait(while isMissing: () throws -> Bool, doing step: () -> Void = { sched_yield() }) throws {
  let clock = ContinuousClock()
  let deadline = clock.now + .seconds(60)
  while try isMissing() {
    if clock.now > deadline { throw Stuck() }
    step()
  }
}

extension EventLoop {
  /// Runs turns until a condition holds.
  func run(while isMissing: @autoclosure () -> Bool) throws { try wait(while: isMissing) { runOnce() } }
}

/// Calls `body` on a new thread.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Swift.Result { try body() }) }.start()
  }
}

/// A unique path for a socket. It is short, because such a path has at most 107 bytes.
func temporaryPath(_ name: String = "s") -> String {
  "/tmp/elt-\(getpid())-\(UInt32.random(in: 0 ... .max))-\(name)"
}

/// A path of the given length in bytes.
func temporaryPath(bytes: Int) -> String {
  let path = temporaryPath()
  return path + String(repeating: "x", count: bytes - path.utf8.count)
}
