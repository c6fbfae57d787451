/// The loop's clock without the time for which the process stood still (SIGSTOP, a debugger), as the monotonic clock leaves
/// out the time for which the machine slept: no client could be heard meanwhile, so none is judged by it.
struct SteadyClock {
  /// When the loop's timer will fire; within a second, since the daemon looks over its connections that often.
  var wakesAt: Milliseconds?
  /// What is left out: the time before the start, and for how long the process has stood still since.
  private var leftOut: Milliseconds

  /// How late the timer may fire before the process counts as having stood still.
  private static let lateMilliseconds = 2_000

  /// A clock that begins at 0.
  init(from now: Milliseconds) { leftOut = now }

  /// The time.
  ///
  /// - Parameter loop: The loop's clock.
  /// - Returns: The time, and for how long the process has stood still if that was just noticed.
  mutating func now(_ loop: Milliseconds) -> (now: Milliseconds, stoodStill: Milliseconds?) {
    let now = loop - leftOut
    guard let wakesAt, now - wakesAt > Self.lateMilliseconds else { return (now, nil) }
    leftOut += now - wakesAt
    return (wakesAt, now - wakesAt)
  }

  /// The timer has fired.
  mutating func woke() { wakesAt = nil }
}
