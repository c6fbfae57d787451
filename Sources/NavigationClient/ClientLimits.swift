/// The bounds of a front-end's own queues; those of navd are told by `GetLimits`.
public enum ClientLimits {
  /// Path updates that wait for a reader of `updates`: a person follows no more than a few a second, so who is so far
  /// behind is not looking. Beyond it the newest that wait become one: the reader gets where things are, and no
  /// step is left out of `previous` and `current`.
  public static let updatesWaiting = 256

  /// How far apart a front-end looks whether its daemon has said anything: as far as heartbeats are at most.
  public static let heartbeatInterval = Duration.seconds(20)

  /// How many looks in a row may find that it has not before it is taken for dead, and looked for again: one may fall right
  /// behind the last word, another may find a heartbeat that is late, since the machine is busy.
  public static let silentLooks = 3
}
