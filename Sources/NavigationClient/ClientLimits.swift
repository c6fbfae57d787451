/// The bounds of a front-end's own queues; those of navd are told by `GetLimits`.
public enum ClientLimits {
  /// Path updates that wait for a reader of `updates`: a person follows no more than a few a second, so who is so far
  /// behind is not looking. Beyond it the newest that wait become one: the reader gets where things are, and no
  /// step is left out of `previous` and `current`.
  public static let updatesWaiting = 256
}
