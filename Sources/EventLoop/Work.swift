import CLibuv

/// Work that was submitted with `EventLoop.perform(_:completion:)`.
public struct Work {
  private let request: WorkRequest

  fileprivate init(_ request: WorkRequest) { self.request = request }

  /// Cancels the work if no worker has begun it; neither the work nor its completion is then called.
  /// - Returns: Whether it was cancelled.
  ///
  /// The corresponding C function is `uv_cancel`.
  @discardableResult
  public func cancel() -> Bool { request.cancel() }
}

extension EventLoop {
  /// Runs `work` on a worker thread, then passes its result to `completion` on the loop.
  ///
  /// Use this for work that would block the loop: disk access, name lookups, large computations. The process has four
  /// workers (`UV_THREADPOOL_SIZE`). Further work queues in order, without a limit, so the caller must limit it. Closing
  /// the loop waits for all work.
  /// - Parameters:
  ///   - work: Called once, on another thread.
  ///   - completion: Called once, on the loop, later.
  /// - Returns: A value that can cancel the work.
  ///
  /// The corresponding C function is `uv_queue_work`.
  @discardableResult
  public func perform<Output: Sendable>(
    _ work: @escaping @Sendable () -> Output, completion: @escaping (Output) -> Void
  ) -> Work {
    checkIsolated()
    let slot = WorkSlot<Output>()
    let request = WorkRequest(
      loop: self, work: { slot.output = work() },
      completion: {
        guard let output = slot.output else { preconditionFailure("work completed before it was done") }
        completion(output)
      })
    request.submit()
    return Work(request)
  }
}

/// The result of a piece of work. The worker writes it before the loop reads it, which the mutex of libuv's queue ensures.
private final class WorkSlot<Output: Sendable>: @unchecked Sendable {
  var output: Output?
}
