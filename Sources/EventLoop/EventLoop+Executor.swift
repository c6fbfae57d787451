import CLibuv

// The loop as the executor of actors (SE-0392) and of tasks that prefer it (SE-0417): a job that is enqueued runs on the
// loop's thread, in order. Calls between actors of one loop cost a tenth of a microsecond; a call that leaves it costs a
// hundred times as much, so do not leave it on the way of a request. A task that does not prefer the loop leaves it
// whenever it goes on after a continuation: it is resumed on a thread of the pool, which hands it to its actor.
extension EventLoop {
  /// Jobs run for each wake-up before libuv may poll again, so that jobs cannot starve I/O.
  static let jobsPerTick = 1024

  /// Takes a job of an actor that is bound to this loop. Any thread may call it; jobs of one thread keep their order.
  ///
  /// - Precondition: The loop has not been closed.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // The wake-up is sent under the lock: `close()` takes the inbox away first, so that it cannot be gone by then.
    let isOpen = inbox.withLock { inbox in
      guard inbox != nil else { return false }
      inbox?.append(job)
      if inbox?.count == 1 && !isRunBeforePoll { unsafe uv_async_send(wakeup) }
      return true
    }
    precondition(isOpen, "a job was enqueued on a closed EventLoop")
  }

  /// Whether a job that is enqueued now is run before the loop may sleep.
  private var isRunBeforePoll: Bool { isOnLoopThread && (isDraining || (isRunning && !isPreparing)) }

  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { unsafe UnownedSerialExecutor(ordinary: self) }

  /// Whether the caller is on the loop's thread (SE-0471).
  public func isIsolatingCurrentContext() -> Bool? { isOnLoopThread }

  /// Traps unless the caller is on the loop's thread (SE-0424).
  public func checkIsolated() { precondition(isOnLoopThread, "not on the event loop's thread") }

  /// Whether jobs wait to be run.
  var hasJobs: Bool { inbox.withLock { $0?.isEmpty == false } }

  /// Refuses jobs from now on, unless some are waiting.
  func closeInbox() -> Bool {
    inbox.withLock { inbox in
      guard inbox?.isEmpty != false else { return false }
      inbox = nil
      return true
    }
  }

  /// Runs what waits, and what that enqueues in turn, up to a limit.
  func runJobs() {
    isDraining = true
    defer { isDraining = false }
    var budget = Self.jobsPerTick
    while budget > 0 {
      inbox.withLock { inbox in
        guard var jobs = inbox.take() else { return }
        swap(&jobs, &running)  // both keep their memory
        inbox = jobs
      }
      if running.isEmpty { return }
      for job in running { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
      budget -= running.count
      running.removeAll(keepingCapacity: true)
    }
    unsafe uv_async_send(wakeup)
  }
}
