/// The bounds of a front-end's own queues. `GetLimits` returns those of navd.
public enum ClientLimits {
  /// Path updates that wait for a reader of `updates`. A person follows a few updates a second, so a reader this far
  /// behind is not looking. Further updates are joined with the newest one; the reader still sees the current path, and
  /// no step is missing between `previous` and `current`.
  public static let updatesWaiting = 256

  /// Questions of navd without an answer. navd asks about one operation at a time, for seconds, so of so many the oldest are
  /// over; their answers are dropped.
  static let openQuestions = 64

  /// The interval of checks for a silent daemon, equal to the longest interval of heartbeats.
  public static let heartbeatInterval = Duration.seconds(20)

  /// The interval at which a paused feed reads some events: a part of the time in which a reader must take something from navd
  /// (`stalledMilliseconds`).
  package static let sipInterval = Duration.seconds(3)

  /// The number of checks in a row that find silence after which the daemon is taken for dead. One may fall right after
  /// the last message, and another may find a heartbeat late because the machine is busy.
  public static let silentLooks = 3
}
