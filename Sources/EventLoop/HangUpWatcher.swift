import CLibuv

/// Calls a closure when the other end of a descriptor is closed: nobody reads any more what is written there.
///
/// libuv makes a descriptor that it polls non-blocking, and with it those of other processes that share it, such as a
/// terminal. So what libuv polls is an epoll instance of our own, which watches the descriptor and changes nothing about
/// it. Dropping the watcher closes it.
@safe
public struct HangUpWatcher: ~Copyable {
  private let state: State

  /// A watcher that is active from now on. It does not keep the loop running.
  ///
  /// - Parameters:
  ///   - loop: The loop, on whose thread this is called.
  ///   - descriptor: A pipe, a socket or a terminal; it stays the caller's.
  ///   - onHangUp: What is called, once. It may close this watcher.
  /// - Throws: `LoopError`: of a file or of `/dev/null`, which have no other end, and of a descriptor that is closed.
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
    /// The epoll instance, ours; libuv lets go of it when its handle is closed.
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
      // It stays so; told once is enough.
      unsafe uv_poll_stop(raw)
      onHangUp()
    }
  }
}
