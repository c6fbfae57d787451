/// The delays between attempts to reconnect. Each is twice as long as the last, up to two seconds: a daemon that
/// restarts is found at once, and one that is gone, or that crashes on a client's request, costs almost nothing.
public struct Backoff: Sendable {
  /// The first delay. A restart takes tens of milliseconds.
  public static let first = Duration.milliseconds(20)
  /// The longest delay, hardly noticeable to a person.
  public static let longest = Duration.seconds(2)
  /// The time that a connection must last for the delays to start over.
  public static let calm = Duration.seconds(10)

  private var next = Backoff.first
  private var lastTaken: Duration?

  public init() {}

  /// Returns the next delay.
  /// - Parameter now: the time of a monotonic clock, such as `EventLoop.now`.
  public mutating func take(at now: Duration) -> Duration {
    if let lastTaken, now - lastTaken >= next + Self.calm { next = Self.first }
    lastTaken = now
    defer { next = min(next * 2, Self.longest) }
    return next
  }
}
