import CLibuv

/// Calls a closure on the loop when any thread asks for it. This is the only handle that other threads may use, through
/// its `sender`.
///
/// Several requests may lead to one call, so the closure must process all pending work. Each request is followed by a
/// call, unless the wake-up is closed first.
@safe
public struct AsyncWakeup: ~Copyable {
  private let state: State

  /// Creates a wake-up, which is active at once.
  ///
  /// - Parameters:
  ///   - loop: The loop; the caller must be on its thread.
  ///   - keepsLoopAlive: Whether `EventLoop.run()` continues while it is active.
  ///   - onWakeup: The closure. It may close the wake-up.
  /// - Throws: `LoopError` if there are no free descriptors.
  ///
  /// The corresponding C function is `uv_async_init`.
  public init(
    on loop: EventLoop, keepsLoopAlive: Bool = true, _ onWakeup: @escaping () -> Void
  ) throws(LoopError) {
    state = try State(on: loop, onWakeup)
    if !keepsLoopAlive { state.setKeepsLoopAlive(false) }
  }

  deinit { state.close() }

  /// The means for other threads to wake the loop. It may be used at any time, even after the wake-up is closed.
  public var sender: Sender { state.sender }

  /// Closes the wake-up, as dropping it does. The corresponding C function is `uv_close`.
  public consuming func close() {}
}

extension AsyncWakeup {
  /// Wakes a loop from any thread.
  public struct Sender: Sendable {
    @safe
    private final class Target: @unchecked Sendable {  // libuv takes `uv_async_send` on it from any thread
      let raw: UnsafeMutablePointer<uv_async_t>
      init(_ raw: UnsafeMutablePointer<uv_async_t>) { unsafe self.raw = raw }
    }

    private let target: Locked<Target?>  // nil once the wake-up is closed

    fileprivate init(_ raw: UnsafeMutablePointer<uv_async_t>) { target = unsafe Locked(Target(raw)) }

    /// Makes the loop call the closure; does nothing if the wake-up is closed.
    ///
    /// - Returns: Whether the wake-up is open.
    ///
    /// The corresponding C function is `uv_async_send`.
    @discardableResult
    public func send() -> Bool {
      target.withLock { target in
        guard let target else { return false }
        return unsafe uv_async_send(target.raw) == 0
      }
    }

    fileprivate func detach() { target.withLock { $0 = nil } }
  }

  private final class State: HandleState {
    let onWakeup: () -> Void
    private(set) lazy var sender = unsafe Sender(raw)

    init(on loop: EventLoop, _ onWakeup: @escaping () -> Void) throws(LoopError) {
      self.onWakeup = onWakeup
      unsafe super.init(of: uv_async_t.self, on: loop)
      try unsafe check(
        uv_async_init(loop.raw, raw) { handle in unsafe State.of(handle).onWakeup() }, "uv_async_init")
      opened()
    }

    var raw: UnsafeMutablePointer<uv_async_t> { unsafe memory.assumingMemoryBound(to: uv_async_t.self) }

    override func willClose() { sender.detach() }
  }
}
