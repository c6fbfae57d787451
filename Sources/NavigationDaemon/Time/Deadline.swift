/// An event that is due at a time.
enum Deadline {
  /// Connections, streams, tokens and the disk are checked.
  case sweep
  /// A waiting call times out.
  case waiter(Waiter)
  /// A question to a front-end times out.
  case question(Question)
  /// A scene has had no front-end for as long as it lingers.
  case linger(SceneHost)
  /// A waiting link expires, or is tried again.
  case link(WaitingLink, SceneHost)
  /// The followers of a scene may receive changes of its front-ends again.
  case frontEnds(SceneHost)

  /// Whether the deadline no longer matters.
  ///
  /// - Parameter time: The time for which the deadline was added.
  func isOver(at time: Milliseconds) -> Bool {
    switch self {
    case .sweep: false
    case .waiter(let waiter): waiter.isDone
    case .question(let question): !question.isOpen
    case .linger(let host): host.closesAt != time || host.isGone
    case .link(let link, let host): !host.isWaiting(link)
    case .frontEnds(let host): host.isGone
    }
  }
}
