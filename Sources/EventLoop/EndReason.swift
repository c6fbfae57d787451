/// Why a stream brings nothing more.
public enum EndReason: Hashable, Sendable {
  /// The other side closed it, or writes no more. What was not sent yet may still be written.
  case endOfFile

  /// Reading failed, for example with `.connectionReset`. The stream is of no more use.
  case error(LoopError)
}
