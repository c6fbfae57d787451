/// What happens at a time.
enum Deadline {
  /// Connections and streams are looked over: first and partial messages, stalled readers, heartbeats, tokens.
  case sweep
  /// A call has waited long enough.
  case waiter(Waiter)
  /// A question to a front-end has waited long enough.
  case question(Question)
  /// A scene that lingers has been without front-ends long enough.
  case linger(SceneHost)
  /// A link has waited long enough for what it waits for, or to be tried again.
  case link(WaitingLink, SceneHost)
}
