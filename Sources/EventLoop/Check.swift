import CLibuv

/// A hook that is called in every turn of the loop right after it has polled: after the callbacks of all streams, signals
/// and wake-ups of that turn, before handles are closed and before timers of the next turn.
@safe
public struct Check: ~Copyable {
  private let state: State

  /// A hook that is called in every turn from now on.
  ///
  /// - Parameters:
  ///   - loop: The loop, on whose thread this is called.
  ///   - keepsLoopAlive: Whether `EventLoop.run()` goes on for its sake.
  ///   - isActive: Whether it begins at once, or with `start()`.
  ///   - onTurn: What is called. It may stop and close this hook.
  ///
  /// The corresponding C functions are `uv_check_init` and `uv_check_start`.
  public init(
    on loop: EventLoop, keepsLoopAlive: Bool = false, isActive: Bool = true, _ onTurn: @escaping () -> Void
  ) {
    state = State(on: loop, onTurn)
    if !keepsLoopAlive { state.setKeepsLoopAlive(false) }
    if isActive { start() }
  }

  deinit { state.close() }

  /// Calls the closure in every turn; does nothing if it does so already.
  ///
  /// The corresponding C function is `uv_check_start`.
  public func start() {
    state.loop.checkIsolated()
    let code = unsafe uv_check_start(state.raw) { handle in unsafe State.of(handle).onTurn() }
    precondition(code == 0, "uv_check_start on a closed hook")
  }

  /// Calls it no more, until `start()`. The corresponding C function is `uv_check_stop`.
  public func stop() {
    state.loop.checkIsolated()
    unsafe uv_check_stop(state.raw)
  }

  /// Whether it is called in every turn.
  public var isActive: Bool { unsafe uv_is_active(state.handle) != 0 }

  /// Closes the hook, as dropping it does. The corresponding C function is `uv_close`.
  public consuming func close() {}
}

extension Check {
  private final class State: HandleState {
    let onTurn: () -> Void

    init(on loop: EventLoop, _ onTurn: @escaping () -> Void) {
      self.onTurn = onTurn
      unsafe super.init(of: uv_check_t.self, on: loop)
      unsafe uv_check_init(loop.raw, raw)
      opened()
    }

    var raw: UnsafeMutablePointer<uv_check_t> { unsafe memory.assumingMemoryBound(to: uv_check_t.self) }
  }
}
