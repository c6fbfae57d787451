import CLibuv

/// A libuv loop bound to the thread that created it, and the executor of the actors and tasks that run on it.
///
/// One turn of the loop is: timers that are due → idle hooks → prepare hooks → poll (reads, writes, signals, jobs of
/// other threads) → check hooks → closed handles. Handles (`Timer`, `PipeStream`, …) are made on the loop's thread,
/// used there and closed there; each of their initialisers checks it. Only `enqueue(_:)` and `AsyncWakeup.Sender.send()`
/// may be called from another thread.
///
/// ```swift
/// let loop = try EventLoop()
/// let signal = try SignalWatcher(on: loop, for: .terminate) { loop.stop() }
/// loop.run()
/// signal.close()
/// loop.close()
/// ```
///
/// A loop must be closed, after all of its handles: `close()` and the deinitialiser trap on what is left open, so that a
/// leak is found where it is made.
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
  /// Whether a `prepare` hook is being called, behind which this turn runs no more jobs.
  var isPreparing = false  // loop thread only

  private let thread = uv_thread_self()
  private(set) var isRunning = false  // loop thread only
  private var isStopRequested = false  // loop thread only
  private var isClosed = false  // loop thread only

  /// A loop for the calling thread.
  ///
  /// SIGPIPE is ignored from now on unless the program handles it: writing to a peer that went away is an error of that
  /// stream.
  ///
  /// - Throws: `LoopError` if descriptors or memory are short.
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
    // Unretained: `close()` ends the handle, and the deinitialiser insists on `close()`.
    unsafe wakeup.pointee.data = unsafe Unmanaged.passUnretained(self).toOpaque()
    // Waiting for jobs is no reason to go on: `run()` ends when nothing else is left.
    unsafe withHandle(wakeup) { unsafe uv_unref($0) }
    runJobsBeforePolling()
  }

  /// Jobs that this thread enqueued since the last poll need no wake-up.
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

  /// Turns until `stop()` is called, or until no handle is active and no job waits.
  ///
  /// May be called again afterwards. The corresponding C function is `uv_run`.
  ///
  /// - Precondition: On the loop's thread, and not from one of its callbacks.
  public func run() {
    enterRun()
    defer { isRunning = false }
    repeat {
      runJobs()
      unsafe uv_run(raw, UV_RUN_DEFAULT)  // returns at once, and forgets it, if `uv_stop` was called before
    } while !isStopRequested && hasJobs
    isStopRequested = false
  }

  /// One turn.
  ///
  /// - Parameter waiting: Whether it may sleep until something happens. Otherwise it does what is due and returns.
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

  /// Lets `run()` return after the present turn, its check hooks included. The next `run()` goes on where this one
  /// ended.
  ///
  /// Outside of `run()` it makes the next one return at once. The corresponding C function is `uv_stop`.
  ///
  /// - Precondition: On the loop's thread. From elsewhere, use an `AsyncWakeup`.
  public func stop() {
    checkIsolated()
    isStopRequested = true
    unsafe uv_stop(raw)
  }

  /// Ends the loop: waits for the handles that are closing and the work that is under way, then frees everything.
  ///
  /// Handles that are held by nothing but closures of closing ones are closed with them. Jobs that were enqueued before
  /// are carried out; enqueueing one later traps. The corresponding C function is `uv_loop_close`.
  ///
  /// - Precondition: On the loop's thread; every handle has been closed; not closed before.
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

  /// The time at which this turn began, since an arbitrary moment; it never goes back and does not count a suspended
  /// machine's sleep. In whole milliseconds.
  ///
  /// The corresponding C function is `uv_now`.
  public var now: Duration { .milliseconds(nowMilliseconds) }

  /// `now`, as a number of milliseconds.
  public var nowMilliseconds: Int { unsafe Int(truncatingIfNeeded: uv_now(raw)) }

  /// Brings `now` up to date within a turn, for example after something that took long. Timers count from `now`.
  ///
  /// The corresponding C function is `uv_update_time`.
  public func updateTime() { unsafe uv_update_time(raw) }

  /// Whether the caller is on the thread that made the loop.
  public var isOnLoopThread: Bool {
    var (own, current) = (thread, uv_thread_self())
    return unsafe uv_thread_equal(&own, &current) != 0
  }
}

/// Calls `body` with a handle seen as its base, as C does by a cast.
@inline(__always)
func withHandle<Raw, Result>(
  _ handle: UnsafeMutablePointer<Raw>, _ body: (UnsafeMutablePointer<uv_handle_t>) -> Result
) -> Result {
  unsafe body(UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self))
}
