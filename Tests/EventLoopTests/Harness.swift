import EventLoop
import Glibc
import Testing

import class Foundation.Thread

/// Runs `body` with a loop of its own on a thread of its own, then closes the loop, which insists that every handle is
/// closed (`uv_loop_close == 0`).
///
/// A thread of its own: a loop that runs holds its thread up, and those that tests run on are few.
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

/// What was waited for has not happened within a minute.
struct Stuck: Error {}

/// Waits for a state, doing something meanwhile.
func wait(while isMissing: () throws -> Bool, doing step: () -> Void = { sched_yield() }) throws {
  let clock = ContinuousClock()
  let deadline = clock.now + .seconds(60)
  while try isMissing() {
    if clock.now > deadline { throw Stuck() }
    step()
  }
}

extension EventLoop {
  /// Turns until something has happened.
  func run(while isMissing: @autoclosure () -> Bool) throws { try wait(while: isMissing) { runOnce() } }
}

/// Runs `body` on a thread of its own.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Swift.Result { try body() }) }.start()
  }
}

/// A path for a socket that no other test uses; short, since a socket's may have 107 bytes.
func temporaryPath(_ name: String = "s") -> String {
  "/tmp/elt-\(getpid())-\(UInt32.random(in: 0 ... .max))-\(name)"
}

/// A path of that many bytes.
func temporaryPath(bytes: Int) -> String {
  let path = temporaryPath()
  return path + String(repeating: "x", count: bytes - path.utf8.count)
}
