/// Whether a connection is read, and if not, for what it waits.
struct Reading {
  enum Pause {
    /// Too many of its calls or replies wait.
    case room
    /// A message waits for a worker that has the disk.
    case disk
    /// A message waits because its user has used its share of the turn.
    case turn
  }

  var pause: Pause?
  /// Whether the caller has gone while a message waits: its changes are still executed, its reads are not.
  var isGone = false
  /// Whether the other side was found to have gone: what it sent is read although its user has no share.
  var isHungUp = false
  /// When a message was begun whose end has not come; nil if there is none.
  var partialSince: Milliseconds?

  /// Whether a message waits that could not be dispatched yet.
  var isPostponed: Bool { pause == .disk || pause == .turn }
}
