/// The reason why a stream delivers no more bytes.
public enum EndReason: Hashable, Sendable {
  /// The other side has closed the connection or ended its output. The stream may still be writable.
  case endOfFile

  /// Reading failed, for example with `.connectionReset`. The stream is unusable.
  case error(LoopError)
}
