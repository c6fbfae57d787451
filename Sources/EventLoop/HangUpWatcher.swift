import CLibuv

/// Calls a closure when the other end of a descriptor is closed, so that nothing reads what is written to it.
///
/// libuv makes each descriptor that it polls non-blocking, also for other processes that share it, such as those of a
/// terminal. The watcher therefore has libuv poll an epoll instance of its own, which watches the descriptor and does not
/// change it. Dropping the watcher closes it.
@safe
public struct HangUpWatcher: ~Copyable {
  private let state: State

  /// Creates a watcher, which is active at once. It does not keep the loop running.
  /// - Parameters:
  ///   - loop: The loop; the caller must be on its thread.
  ///   - descriptor: A pipe, a socket or a terminal, which the caller continues to own.
  ///   - onHangUp: The closure, called once. It may close the watcher.
  /// - Throws: `LoopError` for a file or `/dev/null`, which have no other end, and for a closed descriptor.
  ///
  /// The corresponding C functions are `epoll_ctl`, `uv_poll_init` and `uv_poll_start`.
  public init(on loop: EventLoop, descriptor: Int32, _ onHangUp: @escaping () -> Void) throws(LoopError) {
    state = try State(on: loop, descriptor, onHangUp)
    state.setKeepsLoopAlive(false)
  }

  deinit { state.close() }

  /// Closes the watcher, as dropping it does. The corresponding C function is `uv_close`.
  public consuming func close() {}
}

extension HangUpWatcher {
  private final class State: HandleState {
    private let onHangUp: () -> Void
    /// The epoll instance, which belongs to this object.
    private let watcher: Int32

    init(on loop: EventLoop, _ descriptor: Int32, _ onHangUp: @escaping () -> Void) throws(LoopError) {
      self.onHangUp = onHangUp
      watcher = navd_watch_hang_up(descriptor)
      unsafe super.init(of: uv_poll_t.self, on: loop)
      try check(watcher, "epoll_ctl")
      let code = unsafe uv_poll_init(loop.raw, raw, watcher)
      if code < 0 { CLibuv.close(watcher) }
      try check(code, "uv_poll_init")
      opened()
      let start = unsafe uv_poll_start(raw, Int32(UV_READABLE.rawValue)) { handle, _, _ in
        unsafe State.of(handle).hungUp()
      }
      if start < 0 { close() }
      try check(start, "uv_poll_start")
    }

    override func willClose() {
      unsafe uv_poll_stop(raw)
      CLibuv.close(watcher)
    }

    var raw: UnsafeMutablePointer<uv_poll_t> { unsafe memory.assumingMemoryBound(to: uv_poll_t.self) }

    private func hungUp() {
      // The descriptor stays readable, and would be reported in every turn.
      unsafe uv_poll_stop(raw)
      onHangUp()
    }
  }
}
