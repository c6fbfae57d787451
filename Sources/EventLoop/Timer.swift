import CLibuv

/// Calls a closure when a time has passed, once or again and again.
///
/// Timers count from `EventLoop.now`, the beginning of the turn, in whole milliseconds, rounded up and at least one; they
/// fire before the loop polls, in the order in which they are due. After a long stop of the process (SIGSTOP, a
/// suspended machine) a deadline fires *before* what has arrived meanwhile is read: judge it in a `check` hook of the
/// same turn if that matters.
///
/// Dropping the timer closes it; the closure is not called any more.
@safe
public struct Timer: ~Copyable {
  private let state: State

  /// A timer that runs from now on.
  ///
  /// - Parameters:
  ///   - loop: The loop, on whose thread this is called.
  ///   - delay: When it fires first.
  ///   - interval: If given, it then fires again and again, this far apart. A loop that was held up fires once, not once
  ///     for each interval that was missed.
  ///   - keepsLoopAlive: Whether `EventLoop.run()` goes on for its sake.
  ///   - onFire: What is called. It may restart, stop and close this timer.
  ///
  /// The corresponding C functions are `uv_timer_init` and `uv_timer_start`.
  public init(
    on loop: EventLoop, after delay: Duration, every interval: Duration? = nil, keepsLoopAlive: Bool = true,
    _ onFire: @escaping () -> Void
  ) {
    self.init(on: loop, keepsLoopAlive: keepsLoopAlive, onFire)
    start(after: delay, every: interval)
  }

  /// A timer that is not running yet.
  ///
  /// - Parameters:
  ///   - loop: The loop, on whose thread this is called.
  ///   - keepsLoopAlive: Whether `EventLoop.run()` goes on for its sake.
  ///   - onFire: What is called. It may restart, stop and close this timer.
  ///
  /// The corresponding C function is `uv_timer_init`.
  public init(on loop: EventLoop, keepsLoopAlive: Bool = true, _ onFire: @escaping () -> Void) {
    state = State(on: loop, onFire)
    if !keepsLoopAlive { state.setKeepsLoopAlive(false) }
  }

  deinit { state.close() }

  /// Runs the timer, from the beginning if it runs already.
  ///
  /// - Parameters:
  ///   - delay: When it fires first, counted from `EventLoop.now`.
  ///   - interval: If given, how far apart it then fires again and again.
  ///
  /// - Complexity: O(log timers). The corresponding C function is `uv_timer_start`.
  public func start(after delay: Duration, every interval: Duration? = nil) {
    state.loop.checkIsolated()
    let code = unsafe uv_timer_start(
      state.raw, { handle in unsafe State.of(handle).onFire() }, Self.milliseconds(delay),
      interval.map(Self.milliseconds) ?? 0)
    precondition(code == 0, "uv_timer_start on a closed timer")
  }

  /// Stops the timer; `start(after:every:)` runs it again. Does nothing if it is not running.
  ///
  /// The corresponding C function is `uv_timer_stop`.
  public func stop() {
    state.loop.checkIsolated()
    unsafe uv_timer_stop(state.raw)
  }

  /// Whether it is running: it will fire.
  public var isActive: Bool { unsafe uv_is_active(state.handle) != 0 }

  /// How long until it fires, counted from `EventLoop.now`; zero if it is due or not running.
  ///
  /// The corresponding C function is `uv_timer_get_due_in`.
  public var dueIn: Duration { isActive ? .milliseconds(unsafe uv_timer_get_due_in(state.raw)) : .zero }

  /// Closes the timer, as dropping it does. The corresponding C function is `uv_close`.
  public consuming func close() {}

  /// Whole milliseconds, rounded up: at least one, since a timer of zero that its closure restarts would hold up the
  /// loop for ever; and at most what still cannot overflow.
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
