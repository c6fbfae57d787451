import CLibuv

/// A libuv loop bound to the thread that created it, and the executor of the actors and tasks that run on it.
///
/// A turn of the loop runs due timers → idle hooks → prepare hooks → poll (reads, writes, signals, jobs of other
/// threads) → check hooks → release of closed handles. Handles (`Timer`, `PipeStream`, …) must be created, used and closed
/// on the loop's thread; their initializers check it. Other threads may only call `enqueue(_:)`.
///
/// ```swift
/// let loop = try EventLoop()
/// let signal = try SignalWatcher(on: loop, for: .terminate) { loop.stop() }
/// loop.run()
/// signal.close()
/// loop.close()
/// ```
///
/// A loop must be closed, after all of its handles. `close()` traps if a handle is open, and the deinitializer traps if
/// the loop is, so that leaks are found early.
@safe
public final class EventLoop: SerialExecutor, TaskExecutor, @unchecked Sendable {
  // Only `inbox` is touched by other threads.
  let raw: UnsafeMutablePointer<uv_loop_t>
  let wakeup: UnsafeMutablePointer<uv_async_t>
  let beforePoll: UnsafeMutablePointer<uv_prepare_t>
  let readBuffer = ReadBuffer()

  let inbox = Locked<[UnownedJob]?>([])  // nil once the loop is closed
  var running: [UnownedJob] = []  // loop thread only
  var isDraining = false  // loop thread only
  /// Whether a `prepare` hook is being called. The turn runs no jobs after those hooks.
  var isPreparing = false  // loop thread only

  private let thread = uv_thread_self()
  private(set) var isRunning = false  // loop thread only
  private var isStopRequested = false  // loop thread only
  private var isClosed = false  // loop thread only

  /// Creates a loop for the calling thread.
  ///
  /// From now on the process ignores SIGPIPE, unless it handles the signal: a write to a closed connection is an error of
  /// that stream.
  /// - Throws: `LoopError` if there are no free descriptors or no memory.
  public init() throws(LoopError) {
    navd_ignore_sigpipe()
    unsafe raw = .allocate(capacity: 1)
    unsafe wakeup = .allocate(capacity: 1)
    unsafe beforePoll = .allocate(capacity: 1)
    do {
      try unsafe check(uv_loop_init(raw), "uv_loop_init")
      let code = unsafe uv_async_init(raw, wakeup) { handle in
        guard let handle = unsafe handle, let loop = unsafe handle.pointee.data else { return }
        unsafe Unmanaged<EventLoop>.fromOpaque(loop).takeUnretainedValue().runJobs()
      }
      if code < 0 { unsafe uv_loop_close(raw) }
      try check(code, "uv_async_init")
    } catch {
      isClosed = true
      throw error
    }
    // Unretained: `close()` ends the handle, and the deinitializer requires `close()`.
    unsafe wakeup.pointee.data = unsafe Unmanaged.passUnretained(self).toOpaque()
    // Waiting for jobs does not keep `run()` going.
    unsafe withHandle(wakeup) { unsafe uv_unref($0) }
    runJobsBeforePolling()
  }

  /// Makes each turn run the jobs that this thread enqueued since the last poll, which then need no wake-up.
  private func runJobsBeforePolling() {
    unsafe uv_prepare_init(raw, beforePoll)
    unsafe beforePoll.pointee.data = unsafe wakeup.pointee.data
    unsafe uv_prepare_start(beforePoll) { handle in
      guard let handle = unsafe handle, let loop = unsafe handle.pointee.data else { return }
      unsafe Unmanaged<EventLoop>.fromOpaque(loop).takeUnretainedValue().runJobs()
    }
    unsafe withHandle(beforePoll) { unsafe uv_unref($0) }
  }

  deinit {
    precondition(isClosed, "an EventLoop was dropped before close()")
    unsafe wakeup.deallocate()
    unsafe beforePoll.deallocate()
    unsafe raw.deallocate()
  }

  // MARK: - Running

  /// Runs turns until `stop()` is called, or until no handle is active and no job is pending.
  ///
  /// May be called again afterwards. The corresponding C function is `uv_run`.
  /// - Precondition: On the loop's thread, and not from one of its callbacks.
  public func run() {
    enterRun()
    defer { isRunning = false }
    repeat {
      runJobs()
      unsafe uv_run(raw, UV_RUN_DEFAULT)  // returns at once if `uv_stop` was called before, and clears that
    } while !isStopRequested && hasJobs
    isStopRequested = false
  }

  /// Runs one turn.
  /// - Parameter waiting: Whether the turn may sleep until something happens. If false it only does what is due.
  /// - Precondition: On the loop's thread, and not from one of its callbacks.
  public func runOnce(waiting: Bool = true) {
    enterRun()
    defer { isRunning = false }
    let hadJobs = hasJobs
    runJobs()
    unsafe uv_run(raw, waiting && !hadJobs ? UV_RUN_ONCE : UV_RUN_NOWAIT)
    isStopRequested = false
  }

  private func enterRun() {
    checkIsolated()
    precondition(!isClosed, "run() on a closed EventLoop")
    precondition(!isRunning, "run() from within a callback of the loop")
    isRunning = true
  }

  /// Makes `run()` return after the current turn, including its check hooks. The next `run()` continues from there.
  ///
  /// Outside of `run()` it makes the next one return at once. The corresponding C function is `uv_stop`.
  /// - Precondition: On the loop's thread. Elsewhere, use a `LoopActor`.
  public func stop() {
    checkIsolated()
    isStopRequested = true
    unsafe uv_stop(raw)
  }

  /// Closes the loop: waits for closing handles and for work in progress, then frees all memory.
  ///
  /// Handles that only closures of closing handles retain are closed with them. Pending jobs are run; enqueueing a job
  /// later traps. The corresponding C function is `uv_loop_close`.
  /// - Precondition: On the loop's thread. All handles are closed, the loop is not.
  public func close() {
    checkIsolated()
    precondition(!isClosed, "an EventLoop was closed twice")
    precondition(!isRunning, "close() from within a callback of the loop")
    repeat {
      runJobs()
      while HandleSurvey(of: self).closingCount > 0 { unsafe uv_run(raw, UV_RUN_NOWAIT) }
    } while !closeInbox()
    let left = openHandles
    precondition(left.isEmpty, "an EventLoop was closed before its handles: \(left.joined(separator: ", "))")
    unsafe withHandle(wakeup) { unsafe uv_close($0, nil) }
    unsafe withHandle(beforePoll) { unsafe uv_close($0, nil) }
    while unsafe uv_run(raw, UV_RUN_DEFAULT) != 0 {}
    let code = unsafe uv_loop_close(raw)
    precondition(code == 0, "uv_loop_close: \(LoopError.Code(rawValue: code).message)")
    isClosed = true
  }

  // MARK: - Time and thread

  /// The time at which the turn began, in whole milliseconds since an arbitrary moment. It is monotonic and excludes the
  /// time during which the machine was suspended.
  ///
  /// The corresponding C function is `uv_now`.
  public var now: Duration { .milliseconds(nowMilliseconds) }

  /// `now` as a number of milliseconds.
  public var nowMilliseconds: Int { unsafe Int(truncatingIfNeeded: uv_now(raw)) }

  /// Updates `now` within a turn, for example after a long computation. Timers count from `now`.
  ///
  /// The corresponding C function is `uv_update_time`.
  public func updateTime() { unsafe uv_update_time(raw) }

  /// Whether the caller is on the loop's thread.
  public var isOnLoopThread: Bool {
    var (own, current) = (thread, uv_thread_self())
    return unsafe uv_thread_equal(&own, &current) != 0
  }
}

/// Calls `body` with a handle as its base type, as in a cast in C.
@inline(__always)
func withHandle<Raw, Result>(
  _ handle: UnsafeMutablePointer<Raw>, _ body: (UnsafeMutablePointer<uv_handle_t>) -> Result
) -> Result {
  unsafe body(UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self))
}
