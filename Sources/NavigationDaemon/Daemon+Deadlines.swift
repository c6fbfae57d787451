// Deadlines are judged when everything that arrived before them was handled; see `DeadlineGate`.
extension Daemon {
  /// Notes that a deadline is due. The driver calls it before a poll, and `judgeDeadlines` after the poll.
  func deadlineIsDue(at now: Milliseconds) { deadlines.gate.open(at: now) }

  /// Notes that the present poll has accepted a connection. `connected` does so for a client.
  func noteAccepted() { deadlines.gate.noteAccepted() }

  /// Notes that the present poll has left bytes of a connection unread.
  func noteUnread() { deadlines.gate.noteUnread() }

  /// Handles the deadlines that were due before the present poll, unless something that has arrived is not handled. Call
  /// it when all received bytes were handed on.
  ///
  /// - Returns: The time of the deadlines; nil if this must be called again after the next poll.
  func judgeDeadlines() -> Milliseconds? {
    guard let time = deadlines.gate.pollEnded(hasBacklog: turns.hasMessages) else { return nil }
    advance(to: time)
    return time
  }
}
