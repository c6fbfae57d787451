import CLibuv

/// Calls a closure once in every turn of the loop, at a fixed phase of the turn. Dropping the hook closes it.
@safe
public struct Hook: ~Copyable {
  /// The place in a turn at which a hook is called, in the order of the turn; see `EventLoop`.
  public enum Phase: Sendable {
    /// Before the loop polls, which then does not sleep. For work in slices: stop the hook when nothing is left to do.
    case idle

    /// Right before the loop polls, and so before it may sleep.
    ///
    /// This is the end of a turn: output that timers, reads and jobs of actors have queued since the last poll can be
    /// written here, once for each connection. (A `check` hook would leave the output of timers unwritten while the loop
    /// sleeps.) Changes that the hook makes to streams and handles take effect in the poll that follows.
    case prepare

    /// Right after the loop has polled: after the callbacks of all streams, signals and wake-ups of the turn, before
    /// handles are closed and before the timers of the next turn.
    case check
  }

  private let state: State

  /// Creates a hook.
  /// - Parameters:
  ///   - phase: The phase of each turn in which the hook is called.
  ///   - loop: The loop; the caller must be on its thread.
  ///   - keepsLoopAlive: Whether `EventLoop.run()` continues while the hook is active. By default only an idle hook does
  ///     that.
  ///   - isActive: Whether the hook starts at once. Pass false to start it with `start()`.
  ///   - onTurn: The closure. It may stop and close the hook.
  ///
  /// The corresponding C functions are `uv_idle_init`, `uv_prepare_init` and `uv_check_init`.
  public init(
    _ phase: Phase, on loop: EventLoop, keepsLoopAlive: Bool? = nil, isActive: Bool = true,
    _ onTurn: @escaping () -> Void
  ) {
    state = State(phase, on: loop, onTurn)
    if !(keepsLoopAlive ?? (phase == .idle)) { state.setKeepsLoopAlive(false) }
    if isActive { start() }
  }

  deinit { state.close() }

  /// Starts the hook; does nothing if it is active.
  ///
  /// The corresponding C functions are `uv_idle_start`, `uv_prepare_start` and `uv_check_start`.
  public func start() { state.start() }

  /// Stops the hook until the next `start()`; does nothing if it is not active.
  ///
  /// The corresponding C functions are `uv_idle_stop`, `uv_prepare_stop` and `uv_check_stop`.
  public func stop() { state.stop() }

  /// Whether the closure is called in every turn.
  public var isActive: Bool { unsafe uv_is_active(state.handle) != 0 }

  /// Closes the hook, as dropping it does. The corresponding C function is `uv_close`.
  public consuming func close() {}
}

extension Hook {
  private final class State: HandleState {
    private let phase: Phase
    private let onTurn: () -> Void

    init(_ phase: Phase, on loop: EventLoop, _ onTurn: @escaping () -> Void) {
      self.phase = phase
      self.onTurn = onTurn
      switch phase {
      case .idle:
        unsafe super.init(of: uv_idle_t.self, on: loop)
        unsafe uv_idle_init(loop.raw, raw())
      case .prepare:
        unsafe super.init(of: uv_prepare_t.self, on: loop)
        unsafe uv_prepare_init(loop.raw, raw())
      case .check:
        unsafe super.init(of: uv_check_t.self, on: loop)
        unsafe uv_check_init(loop.raw, raw())
      }
      opened()
    }

    private func raw<Raw>() -> UnsafeMutablePointer<Raw> { unsafe memory.assumingMemoryBound(to: Raw.self) }

    func start() {
      loop.checkIsolated()
      let code =
        switch phase {
        case .idle: unsafe uv_idle_start(raw()) { handle in unsafe State.of(handle).onTurn() }
        case .prepare: unsafe uv_prepare_start(raw()) { handle in unsafe State.of(handle).prepare() }
        case .check: unsafe uv_check_start(raw()) { handle in unsafe State.of(handle).onTurn() }
        }
      precondition(code == 0, "start() on a closed hook")
    }

    func stop() {
      loop.checkIsolated()
      switch phase {
      case .idle: unsafe uv_idle_stop(raw())
      case .prepare: unsafe uv_prepare_stop(raw())
      case .check: unsafe uv_check_stop(raw())
      }
    }

    private func prepare() {
      loop.isPreparing = true
      onTurn()
      loop.isPreparing = false
    }
  }
}
