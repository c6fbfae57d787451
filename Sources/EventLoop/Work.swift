import CLibuv

/// Work that was given to a worker thread by `EventLoop.perform(_:completion:)`.
public struct Work {
  private let request: WorkRequest

  fileprivate init(_ request: WorkRequest) { self.request = request }

  /// Takes the work back if no worker has begun it: then neither it nor its completion is called.
  ///
  /// - Returns: Whether that succeeded.
  ///
  /// The corresponding C function is `uv_cancel`.
  @discardableResult
  public func cancel() -> Bool { request.cancel() }
}

extension EventLoop {
  /// Runs `work` on a worker thread, and `completion` with what it returns on the loop.
  ///
  /// For what would hold the loop up: disk, name look-ups, large computations. There are four workers for the whole
  /// process (`UV_THREADPOOL_SIZE`), and what is more than they can do waits, in order and without a limit: limit what you
  /// give. Closing the loop waits for it.
  ///
  /// - Parameters:
  ///   - work: Called once, on another thread.
  ///   - completion: Called once, on the loop, later.
  /// - Returns: What the work can be taken back with.
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

/// Where a worker leaves what it made. It is the worker's first and then the loop's, in an order that libuv's mutex sees to.
private final class WorkSlot<Output: Sendable>: @unchecked Sendable {
  var output: Output?
}
