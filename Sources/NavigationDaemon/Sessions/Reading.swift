/// Whether a connection is read and, if not, the reason.
struct Reading {
  enum Pause {
    /// Too many of its calls or replies wait, or its job waits for its reader.
    case room
    /// A message waits for a worker that has the disk.
    case disk
    /// A message waits because its user has used its share of the turn.
    case turn
    /// A read waits because its user has as many unfinished ones as it may have.
    case jobs
  }

  var pause: Pause?
  /// Whether the caller has gone while a message waits: its changes are still executed, its reads are not.
  var isGone = false
  /// Whether the other side is known to have gone: its remaining bytes are read although its user has no share.
  var isHungUp = false
  /// The time at which the incomplete message began; nil if there is none.
  var partialSince: Milliseconds?

  /// Whether a message waits that could not be dispatched yet.
  var isPostponed: Bool { pause == .disk || pause == .turn || pause == .jobs }
}
