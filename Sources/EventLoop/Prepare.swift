import CLibuv

/// A hook that is called in every turn of the loop right before it polls, and so before it may sleep.
///
/// This is the end of a turn: whatever timers, reads and jobs of actors have left to be written since the last poll can be
/// written here, once for each connection. (A `Check` alone would leave what timers wrote lying while the loop sleeps.)
/// What the hook itself does with streams and handles takes effect in the poll that follows.
@safe
public struct Prepare: ~Copyable {
  private let state: State

  /// A hook that is called in every turn from now on.
  ///
  /// - Parameters:
  ///   - loop: The loop, on whose thread this is called.
  ///   - keepsLoopAlive: Whether `EventLoop.run()` goes on for its sake.
  ///   - isActive: Whether it begins at once, or with `start()`.
  ///   - onTurn: What is called. It may stop and close this hook.
  ///
  /// The corresponding C functions are `uv_prepare_init` and `uv_prepare_start`.
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
  /// The corresponding C function is `uv_prepare_start`.
  public func start() {
    state.loop.checkIsolated()
    let code = unsafe uv_prepare_start(state.raw) { handle in
      let state = unsafe State.of(handle)
      state.loop.isPreparing = true
      state.onTurn()
      state.loop.isPreparing = false
    }
    precondition(code == 0, "uv_prepare_start on a closed hook")
  }

  /// Calls it no more, until `start()`. The corresponding C function is `uv_prepare_stop`.
  public func stop() {
    state.loop.checkIsolated()
    unsafe uv_prepare_stop(state.raw)
  }

  /// Whether it is called in every turn.
  public var isActive: Bool { unsafe uv_is_active(state.handle) != 0 }

  /// Closes the hook, as dropping it does. The corresponding C function is `uv_close`.
  public consuming func close() {}
}

extension Prepare {
  private final class State: HandleState {
    let onTurn: () -> Void

    init(on loop: EventLoop, _ onTurn: @escaping () -> Void) {
      self.onTurn = onTurn
      unsafe super.init(of: uv_prepare_t.self, on: loop)
      unsafe uv_prepare_init(loop.raw, raw)
      opened()
    }

    var raw: UnsafeMutablePointer<uv_prepare_t> { unsafe memory.assumingMemoryBound(to: uv_prepare_t.self) }
  }
}
