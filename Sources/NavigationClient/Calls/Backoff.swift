/// How long to wait before a daemon that is away is looked for again: twice as long each time, up to two seconds, so that
/// one that restarts is found at once, and one that is gone, or that dies of what it is asked, costs nothing.
public struct Backoff: Sendable {
  /// The first wait: a restart takes tens of milliseconds.
  public static let first = Duration.milliseconds(20)
  /// The longest: what a person hardly notices.
  public static let longest = Duration.seconds(2)
  /// How long after the last wait it begins anew: who stayed so long did not come for a moment only.
  public static let calm = Duration.seconds(10)

  private var next = Backoff.first
  private var lastTaken: Duration?

  public init() {}

  /// The next wait.
  /// - Parameter now: a clock that only goes forward: `EventLoop.now`.
  public mutating func take(at now: Duration) -> Duration {
    if let lastTaken, now - lastTaken >= next + Self.calm { next = Self.first }
    lastTaken = now
    defer { next = min(next * 2, Self.longest) }
    return next
  }
}
