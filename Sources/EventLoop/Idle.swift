import CLibuv

/// A hook that is called in every turn of the loop, and while it is active the loop does not sleep: for work in slices.
///
/// Stop it when there is nothing left to do. To be called once, stop it from within.
@safe
public struct Idle: ~Copyable {
  private let state: State

  /// A hook that is called in every turn from now on.
  ///
  /// - Parameters:
  ///   - loop: The loop, on whose thread this is called.
  ///   - keepsLoopAlive: Whether `EventLoop.run()` goes on for its sake.
  ///   - isActive: Whether it begins at once, or with `start()`.
  ///   - onTurn: What is called. It may stop and close this hook.
  ///
  /// The corresponding C functions are `uv_idle_init` and `uv_idle_start`.
  public init(
    on loop: EventLoop, keepsLoopAlive: Bool = true, isActive: Bool = true, _ onTurn: @escaping () -> Void
  ) {
    state = State(on: loop, onTurn)
    if !keepsLoopAlive { state.setKeepsLoopAlive(false) }
    if isActive { start() }
  }

  deinit { state.close() }

  /// Calls the closure in every turn; does nothing if it does so already.
  ///
  /// The corresponding C function is `uv_idle_start`.
  public func start() {
    state.loop.checkIsolated()
    let code = unsafe uv_idle_start(state.raw) { handle in unsafe State.of(handle).onTurn() }
    precondition(code == 0, "uv_idle_start on a closed hook")
  }

  /// Calls it no more, until `start()`. The corresponding C function is `uv_idle_stop`.
  public func stop() {
    state.loop.checkIsolated()
    unsafe uv_idle_stop(state.raw)
  }

  /// Whether it is called in every turn.
  public var isActive: Bool { unsafe uv_is_active(state.handle) != 0 }

  /// Closes the hook, as dropping it does. The corresponding C function is `uv_close`.
  public consuming func close() {}
}

extension Idle {
  private final class State: HandleState {
    let onTurn: () -> Void

    init(on loop: EventLoop, _ onTurn: @escaping () -> Void) {
      self.onTurn = onTurn
      unsafe super.init(of: uv_idle_t.self, on: loop)
      unsafe uv_idle_init(loop.raw, raw)
      opened()
    }

    var raw: UnsafeMutablePointer<uv_idle_t> { unsafe memory.assumingMemoryBound(to: uv_idle_t.self) }
  }
}
