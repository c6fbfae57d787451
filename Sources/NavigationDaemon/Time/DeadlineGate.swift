/// Decides after which poll of the loop deadlines are judged: after the first one that leaves nothing unhandled.
///
/// Everything that arrived before a deadline is therefore handled before it, even if the process stood still for any time
/// and at any moment; only a connection that is not read because it waits for something is not waited for. A deadline is due
/// by a time that was read before the poll, so the poll has seen all that arrived until then. One poll is not always enough:
/// it accepts some of the connections that wait and reads them only in the next poll, it reads a part of many bytes, and a
/// message may wait for its user's share.
///
/// A flood defers deadlines by a limited number of polls.
struct DeadlineGate {
  /// The cost of the polls for which deadlines may wait: the kernel keeps 4,096 connections, and a turn accepts 16.
  static let costMax = 4_096 / 16 + 4
  /// A turn that only accepts connections costs 1. One that leaves bytes or messages takes longer.
  static let fullTurnCost = 4

  /// The time before the present poll, up to which deadlines are judged; nil if none is due.
  private var time: Milliseconds?
  /// Whether the present poll has accepted a connection.
  private var hasAccepted = false
  /// Whether the present poll has left bytes of a connection.
  private var hasUnread = false
  /// The cost of the polls for which deadlines have waited.
  private var cost = 0

  /// Notes before a poll that a deadline is due.
  mutating func open(at now: Milliseconds) { time = now }

  /// Forgets the previous poll.
  @inline(__always)
  mutating func pollBegins() { (hasAccepted, hasUnread) = (false, false) }

  /// Notes that a connection was accepted. The next poll reads it.
  mutating func noteAccepted() { hasAccepted = true }

  /// Notes that bytes which have arrived were not read.
  mutating func noteUnread() { hasUnread = true }

  /// Ends a poll.
  ///
  /// - Parameter hasBacklog: Whether messages wait that were read.
  /// - Returns: The time up to which deadlines are judged now; nil if none is due, or if they wait for the next poll.
  mutating func pollEnded(hasBacklog: Bool) -> Milliseconds? {
    guard let time else { return nil }
    let price = hasBacklog || hasUnread ? Self.fullTurnCost : hasAccepted ? 1 : 0
    if price > 0, cost + price <= Self.costMax {
      cost += price
      return nil
    }
    self.time = nil
    cost = 0
    return time
  }
}
