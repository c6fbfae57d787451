import CLibuv

/// Calls a closure on the loop when the process receives a signal. While a watcher exists the signal has no other effect.
///
/// Several loops may watch the same signal, and all of them are called. Several signals in quick succession may lead to
/// one call. Dropping the watcher closes it.
@safe
public struct SignalWatcher: ~Copyable {
  private let state: State

  /// Creates a watcher, which is active at once.
  /// - Parameters:
  ///   - loop: The loop; the caller must be on its thread.
  ///   - signal: The signal to watch.
  ///   - keepsLoopAlive: Whether `EventLoop.run()` continues while it is active.
  ///   - onSignal: The closure. It may close the watcher.
  /// - Throws: `LoopError`, with `.invalidArgument` for a signal that cannot be watched (`.kill`, `.stop`).
  ///
  /// The corresponding C functions are `uv_signal_init` and `uv_signal_start`.
  public init(
    on loop: EventLoop, for signal: Signal, keepsLoopAlive: Bool = true, _ onSignal: @escaping () -> Void
  ) throws(LoopError) {
    state = try State(on: loop, for: signal, onSignal)
    if !keepsLoopAlive { state.setKeepsLoopAlive(false) }
  }

  deinit { state.close() }

  /// Closes the watcher, as dropping it does. The corresponding C function is `uv_close`.
  public consuming func close() {}
}

extension SignalWatcher {
  private final class State: HandleState {
    let onSignal: () -> Void

    init(on loop: EventLoop, for signal: Signal, _ onSignal: @escaping () -> Void) throws(LoopError) {
      self.onSignal = onSignal
      unsafe super.init(of: uv_signal_t.self, on: loop)
      try unsafe check(uv_signal_init(loop.raw, raw), "uv_signal_init")
      opened()
      let code = unsafe uv_signal_start(
        raw, { handle, _ in unsafe State.of(handle).onSignal() }, signal.rawValue)
      if code < 0 { close() }
      try check(code, "uv_signal_start")
    }

    var raw: UnsafeMutablePointer<uv_signal_t> { unsafe memory.assumingMemoryBound(to: uv_signal_t.self) }
  }
}
