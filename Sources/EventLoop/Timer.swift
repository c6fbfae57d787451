import CLibuv

/// Calls a closure after a delay, once or repeatedly.
///
/// Delays count from `EventLoop.now`, the start of the turn, in whole milliseconds, rounded up to at least one. Timers fire
/// before the loop polls, in the order of their deadlines. After the process was stopped for long (SIGSTOP, a suspended
/// machine) a deadline therefore fires *before* the bytes that arrived meanwhile are read. If that matters, judge the
/// deadline in a `check` hook: of the same turn, or of a later one if the poll has accepted a connection, which is read in
/// the next turn.
///
/// Dropping the timer closes it; the closure is not called after that.
@safe
public struct Timer: ~Copyable {
  private let state: State

  /// Creates a timer and starts it.
  /// - Parameters:
  ///   - loop: The loop; the caller must be on its thread.
  ///   - delay: The time until it first fires.
  ///   - interval: The time between later firings; nil to fire once. After the loop was held up it fires once, not once for
  ///     each interval missed.
  ///   - keepsLoopAlive: Whether `EventLoop.run()` continues while it is active.
  ///   - onFire: The closure. It may restart, stop and close the timer.
  ///
  /// The corresponding C functions are `uv_timer_init` and `uv_timer_start`.
  public init(
    on loop: EventLoop, after delay: Duration, every interval: Duration? = nil, keepsLoopAlive: Bool = true,
    _ onFire: @escaping () -> Void
  ) {
    self.init(on: loop, keepsLoopAlive: keepsLoopAlive, onFire)
    start(after: delay, every: interval)
  }

  /// Creates a timer without starting it.
  /// - Parameters:
  ///   - loop: The loop; the caller must be on its thread.
  ///   - keepsLoopAlive: Whether `EventLoop.run()` continues while it is active.
  ///   - onFire: The closure. It may restart, stop and close the timer.
  ///
  /// The corresponding C function is `uv_timer_init`.
  public init(on loop: EventLoop, keepsLoopAlive: Bool = true, _ onFire: @escaping () -> Void) {
    state = State(on: loop, onFire)
    if !keepsLoopAlive { state.setKeepsLoopAlive(false) }
  }

  deinit { state.close() }

  /// Starts the timer, or restarts it if it is running.
  /// - Parameters:
  ///   - delay: The time until it first fires, counted from `EventLoop.now`.
  ///   - interval: The time between later firings; nil to fire once.
  /// - Complexity: O(log timers).
  ///
  /// The corresponding C function is `uv_timer_start`.
  public func start(after delay: Duration, every interval: Duration? = nil) {
    state.loop.checkIsolated()
    let code = unsafe uv_timer_start(
      state.raw, { handle in unsafe State.of(handle).onFire() }, Self.milliseconds(delay),
      interval.map(Self.milliseconds) ?? 0)
    precondition(code == 0, "uv_timer_start on a closed timer")
  }

  /// Stops the timer until the next `start(after:every:)`; does nothing if it is not running.
  ///
  /// The corresponding C function is `uv_timer_stop`.
  public func stop() {
    state.loop.checkIsolated()
    unsafe uv_timer_stop(state.raw)
  }

  /// Whether the timer is running and will fire.
  public var isActive: Bool { unsafe uv_is_active(state.handle) != 0 }

  /// The time until it fires, counted from `EventLoop.now`; zero if it is due or not running.
  ///
  /// The corresponding C function is `uv_timer_get_due_in`.
  public var dueIn: Duration { isActive ? .milliseconds(unsafe uv_timer_get_due_in(state.raw)) : .zero }

  /// Closes the timer, as dropping it does. The corresponding C function is `uv_close`.
  public consuming func close() {}

  /// Rounds up to whole milliseconds. The result is at least 1, because a closure that restarts a timer of zero would block
  /// the loop forever, and is limited so that it cannot overflow.
  private static func milliseconds(_ duration: Duration) -> UInt64 {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return 1 }
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    if overflow { return UInt64(Int64.max) }
    return max(1, UInt64(whole) + UInt64((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}

extension Timer {
  private final class State: HandleState {
    let onFire: () -> Void

    init(on loop: EventLoop, _ onFire: @escaping () -> Void) {
      self.onFire = onFire
      unsafe super.init(of: uv_timer_t.self, on: loop)
      unsafe uv_timer_init(loop.raw, raw)
      opened()
    }

    var raw: UnsafeMutablePointer<uv_timer_t> { unsafe memory.assumingMemoryBound(to: uv_timer_t.self) }
  }
}
