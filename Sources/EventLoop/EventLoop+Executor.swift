import CLibuv

// The loop as the executor of actors (SE-0392) and of tasks that prefer it (SE-0417). Jobs run on the loop's thread in the
// order in which they are enqueued. A call between actors of one loop costs a tenth of a microsecond, a call to any other
// executor a hundred times as much, so the path of a request must not leave the loop. A task without that preference
// leaves it after each continuation: it resumes on a thread of the pool, which then passes it to its actor.
extension EventLoop {
  /// The number of jobs after which the loop polls again, so that jobs cannot starve I/O.
  static let jobsPerTick = 1024

  /// Enqueues a job of an actor of this loop. Any thread may call this; jobs of one thread keep their order.
  /// - Precondition: The loop has not been closed.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // The wake-up is sent under the lock: `close()` first removes the inbox, so the handle still exists here.
    let isOpen = inbox.withLock { inbox in
      guard inbox != nil else { return false }
      inbox?.append(job)
      if inbox?.count == 1 && !isRunBeforePoll { unsafe uv_async_send(wakeup) }
      return true
    }
    precondition(isOpen, "a job was enqueued on a closed EventLoop")
  }

  /// Whether a job that is enqueued now runs before the loop may sleep.
  private var isRunBeforePoll: Bool { isOnLoopThread && (isDraining || (isRunning && !isPreparing)) }

  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { unsafe UnownedSerialExecutor(ordinary: self) }

  /// Whether the caller is on the loop's thread (SE-0471).
  public func isIsolatingCurrentContext() -> Bool? { isOnLoopThread }

  /// Traps unless the caller is on the loop's thread (SE-0424).
  public func checkIsolated() { precondition(isOnLoopThread, "not on the event loop's thread") }

  /// Whether jobs are pending.
  var hasJobs: Bool { inbox.withLock { $0?.isEmpty == false } }

  /// Refuses jobs from now on, unless some are pending.
  /// - Returns: whether it does.
  func closeInbox() -> Bool {
    inbox.withLock { inbox in
      guard inbox?.isEmpty != false else { return false }
      inbox = nil
      return true
    }
  }

  /// Runs the pending jobs, and the jobs that those enqueue, up to a limit.
  func runJobs() {
    isDraining = true
    defer { isDraining = false }
    var budget = Self.jobsPerTick
    while budget > 0 {
      inbox.withLock { inbox in
        guard var jobs = inbox.take() else { return }
        swap(&jobs, &running)  // so that both arrays keep their memory
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
