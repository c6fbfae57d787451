/// The loop's clock without the time for which the process was stopped (SIGSTOP, a debugger). No client could be read
/// during that time, so it must not count against any. The monotonic clock omits a machine's sleep for the same reason.
struct SteadyClock {
  /// When the loop's timer will fire: within a second, the interval of the daemon's sweep.
  var wakesAt: Milliseconds?
  /// The omitted time: before the start, and while the process was stopped.
  private var leftOut: Milliseconds

  /// How late the timer may fire before the process counts as stopped.
  private static let lateMilliseconds = 2_000

  /// A clock that begins at 0.
  init(from now: Milliseconds) { leftOut = now }

  /// The present time.
  ///
  /// - Parameter loop: The loop's clock.
  /// - Returns: The time, and how long the process was stopped if that was just noticed.
  mutating func now(_ loop: Milliseconds) -> (now: Milliseconds, stoodStill: Milliseconds?) {
    let now = loop - leftOut
    guard let wakesAt, now - wakesAt > Self.lateMilliseconds else { return (now, nil) }
    leftOut += now - wakesAt
    return (wakesAt, now - wakesAt)
  }

  /// Notes that the timer has fired.
  mutating func woke() { wakesAt = nil }
}
